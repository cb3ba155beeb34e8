import { setTimeout as sleep } from 'node:timers/promises'

import { endpoint } from '@fourfold/contract/endpoint'
import { inTransaction, openDatabase, ping } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { route } from '../../src/http/route.ts'
import { copyTemplate } from '../setup/databases.ts'
import { buildBareApp } from './bare-app.ts'

const looks = endpoint({
  method: 'GET',
  path: '/looks',
  access: 'public',
  summary: 'Asks the database.',
  reply: z.object({}),
  errors: [],
})

async function answerOf(database: Database, work: () => Promise<unknown>) {
  const app = await buildBareApp({
    routes: [
      route(looks, async () => {
        await work()
        return {}
      }),
    ],
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const answer = await app.inject('/api/looks')
  return [answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]
}

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

test('while the database is away people hear that we are busy, not that something broke', async () => {
  // Nobody listens on the discard port.
  const nowhere = openDatabase({ url: 'postgres://postgres@127.0.0.1:9/nothing', poolSize: 1, log })
  expect(await answerOf(nowhere, () => ping(nowhere.db))).toEqual([503, 'unavailable'])
})

test('also when it goes away in the middle of a change', async () => {
  const database = openDatabase({ url: await copyTemplate(), poolSize: 2, log })
  const changing = () =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // By then the driver has heard of it, and will not even send what undoes the change.
      await sleep(100)
      await sql`select 1`.execute(tx)
    })
  expect(await answerOf(database, changing)).toEqual([503, 'unavailable'])
})
