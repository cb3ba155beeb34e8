import type { Metrics } from '@fourfold/platform/metrics'
import pg from 'pg'

import { waitUntil } from '../processes/processes.ts'

/**
 * Opens a connection, separate from the app's, that takes locks. Its deadlock timeout is long, so PostgreSQL always
 * cancels the app's transaction in a deadlock.
 */
export async function openSecondConnection(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`set deadlock_timeout = '60s'`)

  async function countBlocked(): Promise<number> {
    // Without this, every query in a transaction returns the first statistics snapshot.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  return {
    begin: () => client.query('begin'),
    rollback: () => client.query('rollback'),
    run: (statement: string, values: unknown[] = []) => client.query(statement, values),
    /** Waits until this many connections wait for a lock. */
    waitForBlocked: (count: number) => waitUntil(async () => (await countBlocked()) === count, 10),
    close: () => client.end(),
  }
}

export type SecondConnection = Awaited<ReturnType<typeof openSecondConnection>>

/** Counts the transactions that were retried after a deadlock. */
export async function countDeadlockRetries(metrics: Metrics): Promise<number> {
  const { values } = await metrics.transactionRetries.get()
  return values.find(({ labels }) => labels.code === '40P01')?.value ?? 0
}
