import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession } from '../../src/accounts/sessions.store.ts'
import { randomToken, tokenHash } from '../../src/platform/secrets.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

const all: Endpoint[] = Object.values(endpoints)
/** All but the one for an admin acting as somebody else. */
const calls = all.filter((call) => call.path.startsWith('/admin/') && call !== endpoints.giveReason)

let world: World

beforeAll(async () => {
  world = await startWorld()
})

afterAll(() => world.stop())

async function ask({ method, path }: Endpoint, token: string) {
  const url = `/api${path.replaceAll(/:\w+/g, '1')}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  return { status: answer.statusCode, code: answer.json<{ errors: { code: string }[] }>().errors[0]?.code }
}

async function answers(token: string) {
  return Promise.all(calls.map(async (call) => ({ call: call.path, ...(await ask(call, token)) })))
}

const refused = calls.map(({ path }) => ({ call: path, status: 403, code: 'not_allowed' }))

describe('calls of admins', () => {
  test('each of them is declared for admins alone', { tags: ['ADM-07'] }, () => {
    expect(calls.length).toBeGreaterThan(2)
    expect(calls.filter(({ access }) => access !== 'admin')).toEqual([])
  })

  test(
    'who is an admin is read at every call: the same session is refused once it is taken back',
    { tags: ['OP-102', 'ADM-08'] },
    async () => {
      const { token, email } = await world.member('mila')
      expect(await answers(token)).toEqual(refused)
      const other = await world.member('other')
      await inTransaction(world.db, (tx) => setAdmin(tx, email, true))
      expect((await answers(token)).filter(({ status }) => [401, 403].includes(status))).toEqual([])
      expect(await answers(other.token)).toEqual(refused)
      await inTransaction(world.db, (tx) => setAdmin(tx, email, false))
      expect(await answers(token)).toEqual(refused)
    },
  )

  test('a refusal leaves the session as it is', { tags: ['OP-102'] }, async () => {
    const { token } = await world.professional('pia')
    await answers(token)
    const own = await world.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })
    expect(own.statusCode).toBe(200)
  })

  test('are refused while an admin acts in the name of somebody else', async () => {
    const ada = await world.admin('ada')
    const { user } = await world.member('noor')
    const token = randomToken()
    const now = world.clock.now()
    await inTransaction(world.db, (tx) =>
      insertSession(tx, {
        tokenHash: tokenHash(token),
        accountId: user.id as AccountId,
        impersonatorId: ada.user.id as AccountId,
        now,
        expiresAt: now.add({ hours: 1 }),
      }),
    )
    expect(await answers(token)).toEqual(refused)
  })
})
