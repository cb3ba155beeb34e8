import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { confirmOnce } from '~/features/accounts/confirmation/confirm-once.ts'
import { logOut } from '~/features/accounts/log-out.ts'
import { configureApi } from '~/lib/data/api.ts'
import { currentSession, onSessionChange, startSession } from '~/lib/session/session.ts'

import { fakeBrowser } from '../fake-browser.ts'
import { noor } from '../noor.ts'

const refusal = { data: null, errors: [{ code: 'confirm_link_invalid', msg: 'This link is no longer valid.' }] }
const NOBODY = 'http://127.0.0.1:9'

let server: FastifyInstance
let origin: string
let calls: string[]
let status: number
let payload: unknown

beforeEach(async () => {
  for (const [name, value] of Object.entries(fakeBrowser().globals)) vi.stubGlobal(name, value)
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

describe('confirming an address', () => {
  test('is asked once however often the page asks, and logs in', async () => {
    const link = { token: 'once', email: noor.email }
    const outcomes = await Promise.all([confirmOnce(link), confirmOnce(link)])
    outcomes.push(await confirmOnce(link))
    expect(outcomes).toEqual([{ confirmed: noor }, { confirmed: noor }, { confirmed: noor }])
    expect(calls).toEqual(['/api/confirm-email'])
    expect(currentSession()).toMatchObject({ token: 'fresh', username: 'noor' })
  })

  test('a refusal is its first sentence and starts no session', async () => {
    status = 400
    payload = refusal
    expect(await confirmOnce({ token: 'used', email: noor.email })).toEqual({
      refused: 'This link is no longer valid.',
    })
    expect(currentSession()).toBeNull()
  })

  test('only silence allows another try', async () => {
    const link = { token: 'unheard', email: noor.email }
    configureApi(NOBODY)
    expect(await confirmOnce(link)).toBe('no response')
    configureApi(origin)
    expect(await confirmOnce(link)).toEqual({ confirmed: noor })
  })

  test('half a link is not sent', async () => {
    expect(await confirmOnce({ token: 'half', email: null })).toBe('incomplete link')
    expect(await confirmOnce({ token: '', email: noor.email })).toBe('incomplete link')
    expect(calls).toEqual([])
  })
})

describe('leaving', () => {
  test('ends the session at once and revokes the token behind it', async () => {
    startSession({ token: 'secret', user: noor })
    logOut()
    expect(currentSession()).toBeNull()
    await vi.waitFor(() => expect(calls).toEqual(['/api/logout Bearer secret']))
  })

  test('needs no network, and an answer that comes late changes nothing', async () => {
    const changes: string[] = []
    onSessionChange((change) => changes.push(change))
    startSession({ token: 'secret', user: noor })
    status = 401
    logOut()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    configureApi(NOBODY)
    startSession({ token: 'other', user: noor })
    logOut()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(changes).toEqual(['here', 'here', 'here', 'here'])
  })

  test('without a session there is nothing to revoke', () => {
    logOut()
    expect(calls).toEqual([])
  })
})
