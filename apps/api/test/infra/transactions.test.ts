import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { waitUntil } from '../processes/processes.ts'
import { copyTemplate } from '../setup/databases.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

async function openDatabaseWithNotes() {
  const url = await copyTemplate()
  const retries: string[] = []
  const database = openDatabase({ url, poolSize: 2, log, onRetry: (code) => retries.push(code) })
  onTestFinished(database.close)
  await database.pool.query('create table note (run int)')
  const listNotes = async () => (await database.pool.query<{ run: number }>('select run from note order by run')).rows
  return { ...database, retries, listNotes }
}

const raiseError = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise 'sorry' using errcode = '${code}'; end $$`).execute(tx)
const insertNote = (tx: Tx, run: number) => sql`insert into note values (${run})`.execute(tx)

test.each(['40001', '40P01'])(
  'SQLSTATE %s retries the whole transaction, and only the last run is committed',
  async (code) => {
    const { db, retries, listNotes } = await openDatabaseWithNotes()
    let runs = 0
    const result = await inTransaction(db, async (tx) => {
      runs += 1
      await insertNote(tx, runs)
      if (runs < 3) await raiseError(tx, code)
      return `run ${runs}`
    })
    expect({ result, retries, notes: await listNotes() }).toEqual({
      result: 'run 3',
      retries: [code, code],
      notes: [{ run: 3 }],
    })
  },
)

test('a transaction fails with the error of PostgreSQL after five runs', async () => {
  const { db, retries, listNotes } = await openDatabaseWithNotes()
  const failing = inTransaction(db, async (tx) => {
    await insertNote(tx, 1)
    await raiseError(tx, '40P01')
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect([retries.length, await listNotes()]).toEqual([4, []])
})

test('no connection is in use between retries', async () => {
  const usedConnections: number[] = []
  const { db, pool, close } = openDatabase({
    url: await copyTemplate(),
    poolSize: 2,
    log,
    onRetry: () => usedConnections.push(pool.totalCount - pool.idleCount),
  })
  onTestFinished(close)
  await expect(inTransaction(db, (tx) => raiseError(tx, '40001'))).rejects.toMatchObject({ code: '40001' })
  expect(usedConnections).toEqual([0, 0, 0, 0])
})

test.each(['23505', '57014', '25006'])('SQLSTATE %s is not retried', async (code) => {
  const { db, retries } = await openDatabaseWithNotes()
  let runs = 0
  const failing = inTransaction(db, async (tx) => {
    runs += 1
    await raiseError(tx, code)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect([runs, retries]).toEqual([1, []])
})

/** Returns SQL for a trigger that runs a statement before every commit that inserted a note. */
const buildCommitTrigger = (statement: string) => `
  create function at_commit() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
  create constraint trigger at_commit after insert on note deferrable initially deferred
    for each row execute function at_commit()`

test('a commit that PostgreSQL rejects is retried', async () => {
  const { db, pool, retries, listNotes } = await openDatabaseWithNotes()
  await pool.query(buildCommitTrigger(`if new.run = 1 then raise 'sorry' using errcode = '40001'; end if`))
  let runs = 0
  await inTransaction(db, (tx) => insertNote(tx, (runs += 1)))
  expect([runs, retries, await listNotes()]).toEqual([2, ['40001'], [{ run: 2 }]])
})

test('a commit whose outcome is unknown is never retried', async () => {
  const { db, pool, retries } = await openDatabaseWithNotes()
  await pool.query(buildCommitTrigger('perform pg_sleep(30)'))
  let runs = 0
  const termination = waitUntil(async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'commit' and state = 'active'`,
    )
    return rowCount === 1
  }, 10)
  await expect(inTransaction(db, (tx) => insertNote(tx, (runs += 1)))).rejects.toThrow(/terminat/)
  await termination
  expect([runs, retries]).toEqual([1, []])
})
