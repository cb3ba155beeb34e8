import { readFile } from 'node:fs/promises'

import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { allRetentions } from '../../src/compose.ts'
import { buildDeleteStatement } from '../../src/infra/db/retention.ts'
import { deleteOldRowsJob } from '../../src/infra/jobs/retention-job.ts'
import { runInBatches } from '../../src/infra/jobs/run-in-batches.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

/** The number of expired rows: more than two batches. */
const OLD_ROWS = 12_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.member('mila')
})
afterAll(() => testApp.stop())

/** Inserts rows whose retention period starts at `at`. */
const insertRows: Record<string, (tx: Tx, at: Temporal.Instant, count: number) => Promise<unknown>> = {
  session: (tx, at, count) =>
    sql`insert into session (token_hash, account_id, created_at, expires_at)
        select sha256(gen_random_uuid()::text::bytea), account.id, ${at}, ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
  passkey_challenge: (tx, at, count) =>
    sql`insert into passkey_challenge (ticket_hash, challenge, expires_at)
        select sha256(gen_random_uuid()::text::bytea), '', ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
  mail_link: (tx, at, count) =>
    sql`insert into mail_link (id, purpose, account_id, email, token_hash, created_at, expires_at, next_check_at)
        select gen_random_uuid(), 'reset', account.id, account.email, sha256(gen_random_uuid()::text::bytea), ${at}, ${at}, ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
  account_mail: (tx, at, count) =>
    sql`insert into account_mail (id, kind, account_id, email, created_at)
        select gen_random_uuid(), 'password-changed', account.id, account.email, ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
  former_username: (tx, at, count) =>
    sql`insert into former_username (name_hash, released_at)
        select sha256(gen_random_uuid()::text::bytea), ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
  notification: (tx, at, count) =>
    sql`insert into notification (key, kind, account_id, subject_id, due_at)
        select gen_random_uuid(), 'appointments.requested', account.id, gen_random_uuid(), ${at}
        from account, generate_series(1, ${count}::int)`.execute(tx),
}

const countRows = async (table: string) => {
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx),
  )
  return rows[0]?.count
}

/** Creates a trigger that records how many rows each transaction deletes from a table. */
async function recordDeletions(tx: Tx, table: string): Promise<void> {
  await sql`create table if not exists deletion (source text, rows int, tx bigint)`.execute(tx)
  await sql`
    create or replace function record_deletion() returns trigger language plpgsql as $$ begin
      insert into deletion select tg_table_name, count(*), txid_current() from gone having count(*) > 0;
      return null;
    end $$`.execute(tx)
  await sql`
    create trigger record_deletion after delete on ${sql.table(table)} referencing old table as gone
    for each statement execute function record_deletion()`.execute(tx)
}

describe.each(allRetentions)('retention of $table', (retention) => {
  const { table, days } = retention
  const insert = insertRows[table] ?? expect.unreachable(`no rows for ${table}`)
  const getKeptTime = (now: Temporal.Instant) => now.subtract({ hours: days * 24 - 1 })

  test('one run deletes exactly the expired rows, in transactions of 5,000 rows', async () => {
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) => recordDeletions(tx, table))
    const countBefore = (await countRows(table)) ?? 0
    await inTransaction(testApp.db, async (tx) => {
      await insert(tx, now.subtract({ hours: days * 24 + 1 }), OLD_ROWS)
      await insert(tx, getKeptTime(now), 7)
    })

    await testApp.runJob(deleteOldRowsJob)

    expect(await countRows(table)).toBe(countBefore + 7)
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ rows: number }>`
        select sum(rows)::int as rows from deletion where source = ${table} group by tx order by 1 desc`.execute(tx),
    )
    expect(rows.map((row) => row.rows)).toEqual([5000, 5000, 2000])
  })

  test('two concurrent runs delete all expired rows', async () => {
    const now = testApp.clock.now()
    const countBefore = await countRows(table)
    await inTransaction(testApp.db, (tx) => insert(tx, now.subtract({ hours: days * 24 + 1 }), OLD_ROWS))
    await Promise.all([testApp.runJob(deleteOldRowsJob), testApp.runJob(deleteOldRowsJob)])
    expect(await countRows(table)).toBe(countBefore)
  })

  test('uses an index', async () => {
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) => insert(tx, getKeptTime(now), 20_000))
    const { rows } = await inTransaction(testApp.db, async (tx) => {
      await sql`analyze ${sql.table(table)}`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain ${buildDeleteStatement(retention, now)}`.execute(tx)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index Scan using ${table}_${retention.after} `))
    expect(plan).not.toContain('Seq Scan')
  })
})

test('runInBatches stops when its time is up', async () => {
  let steps = 0
  const isDone = await runInBatches(async () => (steps += 1), 0)
  expect([isDone, steps]).toEqual([false, 1])
  expect(await runInBatches(async () => 0, 0)).toBe(true)
})

describe('docs/operations/retention.md', () => {
  /** Reads the retention text of each table. */
  async function readDocument(): Promise<Map<string, string>> {
    const text = await readFile(new URL('../../../../docs/operations/retention.md', import.meta.url), 'utf8')
    return new Map(
      [...text.matchAll(/^\| `(\w+)`\s*\| (.+?)\s*\|$/gm)].map(([, table = '', text = '']) => [table, text]),
    )
  }

  test('lists exactly the tables of the database', async () => {
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'deletion'`.execute(
        tx,
      ),
    )
    expect([...(await readDocument()).keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('states the retention periods of the code', async () => {
    const document = await readDocument()
    for (const { table, after, days } of allRetentions) {
      const period = days === 1 ? 'a day' : `${days} days`
      expect(document.get(table)).toContain(`${period} after \`${after}\``)
    }
  })
})
