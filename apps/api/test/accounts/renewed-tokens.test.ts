import { ownFactors } from '@fourfold/contract/accounts/factors'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { API_PREFIX, RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { PASSWORD } from '../setup/people.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { nextCode, withApp } from './factors/given.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Makes a call with exactly this token, whatever has taken its place. */
async function callWith(token: string, { method, path }: Endpoint, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, renewed: answer.headers[RENEWED_TOKEN_HEADER] as string | undefined }
}

const opens = async (token: string | undefined) => (await callWith(token ?? '', ownFactors)).status === 200

describe('whoever proves anew who they are', () => {
  test('with the password gets another token, and the one before opens nothing', async () => {
    const { token } = await world.member('mila')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect([await opens(token), await opens(renewed)]).toEqual([false, true])
    // It is the session it was: as old, and the only one.
    const { data } = await world.call(ownSessions, {}, { token: renewed ?? '' })
    expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('with a code gets another token, and is as strong as they were', async () => {
    const { token } = await world.member('nora')
    const { secret } = await withApp(world, token)
    const { data } = await world.call(endpoints.login, {
      body: { email: world.emailOf('nora'), password: PASSWORD, code: nextCode(world, secret) },
    })
    const before = data?.token ?? ''
    const { renewed } = await callWith(before, endpoints.strengthenSession, { code: nextCode(world, secret) })
    expect([await opens(before), await opens(renewed)]).toEqual([false, true])
    const factors = await world.call(ownFactors, {}, { token: renewed ?? '' })
    expect(factors.data).toMatchObject({ isStrong: true, isFresh: true })
  })

  test('and fails keeps the token they have', async () => {
    const { token } = await world.member('olga')
    const { status, renewed } = await callWith(token, endSessions, { password: 'not my password' })
    expect([status, renewed, await opens(token)]).toEqual([400, undefined, true])
  })

  test('gets one from every call that takes a password or a code of whoever is logged in', () => {
    const proves = ({ access, body }: Endpoint) =>
      access === 'user' && body instanceof z.ZodObject && ('password' in body.shape || 'code' in body.shape)
    const calls: [string, Endpoint][] = Object.entries(endpoints)
    const silent = calls.filter(([, endpoint]) => proves(endpoint) && !endpoint.renews).map(([name]) => name)
    // This one ends every session.
    expect(silent).toEqual(['deleteAccount'])
  })
})
