import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/platform/env.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'

/** A statement as the api asked it. */
export type Heard = { text: string; values: readonly unknown[] }

export type Wish = { token: string; body: object; expected: number }

/** Makes one booking in this process and listens: everything from `begin` to `commit` or `rollback`, to the letter. */
export async function hearBooking(url: string, wishes: readonly Wish[]): Promise<Heard[][]> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url })
  let heard: Heard[] = []
  const product = await compose({
    env,
    log: createLog(env, 'bench'),
    onQuery: ({ query }) => heard.push({ text: query.sql, values: [...query.parameters] }),
  })
  const app = await product.app()
  const all: Heard[][] = []
  for (const { token, body, expected } of wishes) {
    heard = []
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url: '/api/appointment/create', headers, payload: body })
    if (answer.statusCode !== expected) throw new Error(`a booking answered ${answer.statusCode}: ${answer.body}`)
    all.push(heard.slice(heard.findIndex(({ text }) => text === 'begin')))
  }
  await app.close()
  await product.close()
  return all
}
