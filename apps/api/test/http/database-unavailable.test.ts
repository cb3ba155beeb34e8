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

const query = endpoint({
  method: 'GET',
  path: '/query',
  access: 'public',
  summary: 'Query the database.',
  reply: z.object({}),
  errors: [],
})

async function getError(database: Database, work: () => Promise<unknown>) {
  const app = await buildBareApp({
    routes: [
      route(query, async () => {
        await work()
        return {}
      }),
    ],
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const response = await app.inject('/api/query')
  return [response.statusCode, response.json<{ errors: { code: string }[] }>().errors[0]?.code]
}

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

test('returns unavailable while the database is down', async () => {
  // No server listens on port 9.
  const unavailableDatabase = openDatabase({ url: 'postgres://postgres@127.0.0.1:9/nothing', poolSize: 1, log })
  expect(await getError(unavailableDatabase, () => ping(unavailableDatabase.db))).toEqual([503, 'unavailable'])
})

test('returns unavailable when the connection ends during a transaction', async () => {
  const database = openDatabase({ url: await copyTemplate(), poolSize: 2, log })
  const runTransaction = () =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // After this pause, the driver has noticed that the connection is closed, and cannot send the rollback.
      await sleep(100)
      await sql`select 1`.execute(tx)
    })
  expect(await getError(database, runTransaction)).toEqual([503, 'unavailable'])
})
