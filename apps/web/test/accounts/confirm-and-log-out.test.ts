import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { confirmOnce } from '~/features/accounts/confirmation/confirm-once.ts'
import { logOut } from '~/features/accounts/log-out.ts'
import { configureApi } from '~/lib/data/api.ts'
import { currentSession, onSessionChange, startSession } from '~/lib/session/session.ts'

import { createFakeBrowser } from '../fake-browser.ts'
import { noor } from '../own-user.ts'

const errorReply = { data: null, errors: [{ code: 'confirm_link_invalid', msg: 'This link is no longer valid.' }] }
const UNREACHABLE = 'http://127.0.0.1:9'

let server: FastifyInstance
let origin: string
let calls: string[]
let status: number
let payload: unknown

beforeEach(async () => {
  for (const [name, value] of Object.entries(createFakeBrowser().globals)) vi.stubGlobal(name, value)
  calls = []
  status = 200
  payload = { data: { token: 'fresh', user: noor }, errors: [] }
  server = fastify()
  server.all('/api/*', async (request, reply) => {
    calls.push(`${request.url} ${request.headers.authorization ?? ''}`.trim())
    return reply.code(status).send(payload)
  })
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
  configureApi(origin)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

describe('confirmOnce', () => {
  test('sends one request for concurrent and repeated calls, and logs in', async () => {
    const link = { token: 'once', email: noor.email }
    const outcomes = await Promise.all([confirmOnce(link), confirmOnce(link)])
    outcomes.push(await confirmOnce(link))
    expect(outcomes).toEqual([{ confirmedUser: noor }, { confirmedUser: noor }, { confirmedUser: noor }])
    expect(calls).toEqual(['/api/confirm-email'])
    expect(currentSession()).toMatchObject({ token: 'fresh', username: 'noor' })
  })

  test('returns the error message and starts no session for a rejected link', async () => {
    status = 400
    payload = errorReply
    expect(await confirmOnce({ token: 'used', email: noor.email })).toEqual({
      error: 'This link is no longer valid.',
    })
    expect(currentSession()).toBeNull()
  })

  test('can be retried after a network error', async () => {
    const link = { token: 'retried', email: noor.email }
    configureApi(UNREACHABLE)
    expect(await confirmOnce(link)).toBe('network error')
    configureApi(origin)
    expect(await confirmOnce(link)).toEqual({ confirmedUser: noor })
  })

  test('sends no request for an incomplete link', async () => {
    expect(await confirmOnce({ token: 'incomplete', email: null })).toBe('incomplete link')
    expect(await confirmOnce({ token: '', email: noor.email })).toBe('incomplete link')
    expect(calls).toEqual([])
  })
})

describe('logOut', () => {
  test('ends the session immediately and revokes the token on the server', async () => {
    startSession({ token: 'secret', user: noor })
    logOut()
    expect(currentSession()).toBeNull()
    await vi.waitFor(() => expect(calls).toEqual(['/api/logout Bearer secret']))
  })

  test('works offline and ignores a late 401 response', async () => {
    const changes: string[] = []
    onSessionChange((change) => changes.push(change))
    startSession({ token: 'secret', user: noor })
    status = 401
    logOut()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    configureApi(UNREACHABLE)
    startSession({ token: 'other', user: noor })
    logOut()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(changes).toEqual(['this-tab', 'this-tab', 'this-tab', 'this-tab'])
  })

  test('sends no request without a session', () => {
    logOut()
    expect(calls).toEqual([])
  })
})
