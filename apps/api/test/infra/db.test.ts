import { setTimeout as wait } from 'node:timers/promises'

import { register } from '@fourfold/contract/accounts/endpoints'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { createMetrics } from '@fourfold/platform/metrics'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { mailLink } from '../../src/accounts/accounts.jobs.ts'
import { insertAccount } from '../../src/accounts/accounts.store.ts'
import { compose } from '../../src/compose.ts'
import { countJobs } from '../../src/infra/jobs/count-jobs.ts'
import { handle } from '../../src/infra/jobs/job.ts'
import { openJobs } from '../../src/infra/jobs/jobs.ts'
import { startWorker } from '../../src/infra/jobs/worker.ts'
import { waitUntil } from '../processes/processes.ts'
import { copyTemplate } from '../setup/databases.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
const asKysely = (db: Db) => db as unknown as Kysely<unknown>

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const newAccount = {
  name: 'Nia',
  username: 'nia',
  email: 'nia@people.example',
  passwordHash: 'x',
  isProfessional: false,
  now: Temporal.Instant.from('2026-11-15T02:17:00.123456Z'),
}

async function openDatabaseWithJobs() {
  const url = await copyTemplate()
  const database = openDatabase({ url, poolSize: 2, log })
  const jobs = await openJobs(database.pool, log)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  return { ...database, jobs, url }
}

describe('a transaction', () => {
  test('rolls back its rows and jobs when it fails', async () => {
    const { db, jobs } = await openDatabaseWithJobs()
    const failing = inTransaction(db, async (tx) => {
      await insertAccount(tx, newAccount)
      await jobs.add(tx, mailLink, { linkId: crypto.randomUUID() })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('account').select('account.id').execute()).toEqual([])
    expect(await countJobs(db)).toEqual([])
  })

  test('hides its jobs until it is committed', async () => {
    const { db, jobs } = await openDatabaseWithJobs()
    await inTransaction(db, async (tx) => {
      await insertAccount(tx, newAccount)
      await jobs.add(tx, mailLink, { linkId: crypto.randomUUID() })
      expect(await countJobs(db)).toEqual([])
    })
    expect(await countJobs(db)).toEqual([{ queue: mailLink.name, state: 'created', jobs: 1 }])
  })

  test('stores nothing when a registration fails at its last step', async () => {
    const { db } = testApp
    await sql`create function reject_insert() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      asKysely(db),
    )
    await sql`create trigger reject_insert before insert on session execute function reject_insert()`.execute(
      asKysely(db),
    )
    const { status, errors } = await testApp.call(register, { body: testApp.buildRegistration('unlucky') })
    await sql`drop function reject_insert cascade`.execute(asKysely(db))
    expect({ status, code: errors[0]?.code }).toEqual({ status: 500, code: 'unexpected' })
    expect(await db.selectFrom('account').select('account.id').execute()).toEqual([])
    expect(await db.selectFrom('mail_link').select('mail_link.id').execute()).toEqual([])
    expect(await countJobs(db)).toEqual([])
  })
})

describe('database values keep their precision', () => {
  test('instants keep microseconds', async () => {
    const { db } = await openDatabaseWithJobs()
    await inTransaction(db, (tx) => insertAccount(tx, newAccount))
    const { created_at, id } = await db.selectFrom('account').select(['created_at', 'id']).executeTakeFirstOrThrow()
    expect(created_at).toBeInstanceOf(Temporal.Instant)
    expect(created_at.toString()).toBe('2026-11-15T02:17:00.123456Z')
    expect(typeof id).toBe('number')
  })

  test.each(['1969-07-20T20:17:40Z', '0044-03-15T12:00:00Z', '2026-03-29T01:00:00.000001Z'])(
    'reads the instant %s as it was written',
    async (text) => {
      const instant = Temporal.Instant.from(text)
      const query = sql<{ value: Temporal.Instant; same: boolean }>`
      select ${instant}::timestamptz as value, ${instant}::timestamptz = ${text}::timestamptz as same`
      const { rows } = await query.execute(asKysely(testApp.db))
      expect(rows[0]?.value.toString()).toBe(text)
      expect(rows[0]?.same).toBe(true)
    },
  )

  test('keeps dates and rejects integers beyond the safe range', async () => {
    const day = Temporal.PlainDate.from('2024-02-29')
    const { rows } = await sql<{ day: Temporal.PlainDate; big: number }>`
      select ${day}::date as day, 9007199254740991::bigint as big`.execute(asKysely(testApp.db))
    expect(rows[0]?.day.equals(day)).toBe(true)
    expect(rows[0]?.big).toBe(Number.MAX_SAFE_INTEGER)
    const tooBig = sql`select 9007199254740993::bigint as big`.execute(asKysely(testApp.db))
    await expect(tooBig).rejects.toThrow('exceeds the safe integer range')
  })
})

test('a repeated statement is prepared once per connection', async () => {
  const { db, pool } = await openDatabaseWithJobs()
  for (let nth = 0; nth < 5; nth += 1) {
    await db.selectFrom('account').select('account.id').where('account.email', '=', `n${nth}`).execute()
  }
  const { rows } = await pool.query<{ statement: string; uses: number }>(
    `select statement, generic_plans + custom_plans as uses from pg_prepared_statements
     where statement like '%"account"."email" =%'`,
  )
  expect(rows).toEqual([{ statement: expect.stringContaining('$1'), uses: 5 }])
})

test('ten concurrent registrations succeed with a pool of one connection', async () => {
  const smallPool = await startTestApp({ env: { DATABASE_POOL: '1' } })
  onTestFinished(smallPool.stop)
  const names = Array.from({ length: 10 }, (_, nth) => `member${nth}`)
  const people = await Promise.all(names.map((name) => smallPool.member(name)))
  expect(people.map(({ user }) => user.username)).toEqual(names)
  expect(await countJobs(smallPool.db)).toEqual([{ queue: mailLink.name, state: 'created', jobs: 10 }])
})

describe('when PostgreSQL ends connections', () => {
  /** Ends all other connections to a database. */
  async function terminateAll(databaseUrl: string): Promise<void> {
    const operator = openDatabase({ url: databaseUrl, poolSize: 1, log })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(asKysely(operator.db))
    await operator.close()
  }

  test('the app replaces idle connections and later calls succeed', async () => {
    const env = { ...testApp.env, DATABASE_URL: await copyTemplate() }
    const product = await compose({ env, log, attemptsPrefix: `test:${testApp.id}` })
    const app = await product.app()
    onTestFinished(async () => {
      await app.close()
      await product.close()
    })
    const payload = { email: 'unknown@people.example', token: 'guess' }
    const confirm = async () => (await app.inject({ method: 'POST', url: '/api/confirm-email', payload })).statusCode
    await Promise.all([confirm(), confirm(), confirm()])

    await terminateAll(env.DATABASE_URL)
    await wait(300)
    expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([400, 400, 400])
  })

  test('a running statement fails and the next one succeeds', async () => {
    const url = await copyTemplate()
    const { db, close } = openDatabase({ url, poolSize: 1, log })
    onTestFinished(close)
    const [runningStatement] = await Promise.allSettled([
      sql`select pg_sleep(30)`.execute(asKysely(db)),
      wait(300).then(() => terminateAll(url)),
    ])
    await wait(300)
    expect(runningStatement.status).toBe('rejected')
    expect((await sql`select 1 as one`.execute(asKysely(db))).rows).toEqual([{ one: 1 }])
  })

  test('a worker continues with later jobs', { timeout: 60_000 }, async () => {
    const { db, jobs, url } = await openDatabaseWithJobs()
    const processedIds: string[] = []
    const stopWork = await startWorker({
      databaseUrl: url,
      log,
      metrics: createMetrics(),
      handlers: [handle(mailLink, async ({ linkId }) => void processedIds.push(linkId))],
    })
    onTestFinished(stopWork)
    const add = (linkId: string) => inTransaction(db, (tx) => jobs.add(tx, mailLink, { linkId }))
    const [firstId, secondId] = [crypto.randomUUID(), crypto.randomUUID()]
    await add(firstId)
    await waitUntil(() => processedIds.includes(firstId), 20)
    await terminateAll(url)
    await wait(300)
    await add(secondId)
    await waitUntil(() => processedIds.length === 2, 20)
    expect(processedIds).toEqual([firstId, secondId])
  })
})
