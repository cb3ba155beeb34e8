import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { serviceEnv } from '../../services/addresses.ts'

/** A statement that the API sent. */
export type Statement = { text: string; values: readonly unknown[] }

export type BookingRequest = { token: string; body: object; expectedStatus: number }

/** Sends each booking in this process and records its statements from `begin` to `commit` or `rollback`. */
export async function recordBooking(url: string, requests: readonly BookingRequest[]): Promise<Statement[][]> {
  // Rate limits are counted in a Redis that outlives the database, by account ids that every run reuses.
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...serviceEnv,
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
  })
  let statements: Statement[] = []
  const composition = await compose({
    env,
    log: createLog(env, 'bench'),
    onQuery: ({ query }) => statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const app = await composition.app()
  const all: Statement[][] = []
  for (const { token, body, expectedStatus } of requests) {
    statements = []
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url: '/api/appointment/create', headers, payload: body })
    if (response.statusCode !== expectedStatus)
      throw new Error(`a booking responded with ${response.statusCode}: ${response.body}`)
    all.push(statements.slice(statements.findIndex(({ text }) => text === 'begin')))
  }
  await app.close()
  await composition.close()
  return all
}
