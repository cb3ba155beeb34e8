import type { Metrics } from '@fourfold/platform/metrics'
import pg from 'pg'

import { until } from '../processes/processes.ts'

/**
 * A connection beside the product's that takes locks by hand. It looks for deadlocks so late that the product's side of
 * one is always the side that PostgreSQL ends.
 */
export async function openSecondConnection(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`set deadlock_timeout = '60s'`)

  async function waiting(): Promise<number> {
    // Inside a transaction every look would show what the first one saw.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  }

  return {
    begin: () => client.query('begin'),
    rollback: () => client.query('rollback'),
    run: (statement: string, values: unknown[] = []) => client.query(statement, values),
    /** Waits until so many connections of the product wait for a lock. */
    waitForBlocked: (count: number) => until(async () => (await waiting()) === count, 10),
    close: () => client.end(),
  }
}

export type SecondConnection = Awaited<ReturnType<typeof openSecondConnection>>

/** How many transactions were run again because of a deadlock. */
export async function deadlockRetries(metrics: Metrics): Promise<number> {
  const { values } = await metrics.transactionRetries.get()
  return values.find(({ labels }) => labels.code === '40P01')?.value ?? 0
}
