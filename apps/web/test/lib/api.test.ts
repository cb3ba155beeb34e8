import { editAccount, login, logout } from '@fourfold/contract/accounts/endpoints'
import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { endpoint } from '@fourfold/contract/endpoint'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { call, ApiError, NetworkError, configureApi } from '~/lib/data/api.ts'
import { currentSession, onSessionChange, SESSION_KEY } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'
import { runVisit, currentVisit } from '~/lib/site/visit.server.ts'

import { createFakeBrowser } from '../fake-browser.ts'

const session: Session = { token: 'secret', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }
const body = { email: 'mila@example.com', password: 'long enough' }

const find = endpoint({
  method: 'GET',
  path: '/find',
  access: 'public',
  summary: 'A call with a query.',
  query: z.object({ words: z.string(), tags: z.array(z.number()), state: z.string().optional() }),
  reply: z.object({ url: z.string() }),
  errors: [],
})

const findByName = endpoint({
  method: 'GET',
  path: '/find/:name',
  access: 'public',
  summary: 'A call with a name in its path.',
  params: z.object({ name: z.string() }),
  reply: z.object({ url: z.string() }),
  errors: [],
})

const own = endpoint({
  method: 'GET',
  path: '/own',
  access: 'user',
  summary: 'A call that requires login.',
  reply: z.object({ token: z.string() }),
  errors: [],
})

const stepUp = endpoint({
  method: 'POST',
  path: '/step-up',
  access: 'user',
  summary: 'A call that renews the token.',
  renewsToken: true,
  reply: z.object({}),
  errors: [],
})

const remove = endpoint({
  method: 'DELETE',
  path: '/find',
  access: 'public',
  summary: 'A call that deletes.',
  body: z.object({ id: z.number() }),
  reply: z.object({ type: z.string(), body: z.unknown(), url: z.string() }),
  errors: [],
})

let server: FastifyInstance
let nextReply: { status: number; payload: unknown }
let onCall: () => void
let onStepUp: () => Promise<unknown>
let origin: string

beforeEach(async () => {
  for (const [name, value] of Object.entries(createFakeBrowser().globals)) vi.stubGlobal(name, value)
  onCall = () => undefined
  onStepUp = () => Promise.resolve()
  server = fastify()
  server.get('/api/find', async ({ url, headers }) => ({
    data: { url, forwardedFor: headers['x-forwarded-for'] },
    errors: [],
  }))
  server.delete('/api/find', async ({ url, headers, body }) => ({
    data: { type: headers['content-type'], body, url },
    errors: [],
  }))
  server.get('/api/find/:name', async (request) => ({ data: { url: request.url }, errors: [] }))
  server.get('/api/own', async ({ headers }, reply) => {
    onCall()
    if (headers.authorization === 'Bearer newer') return { data: { token: 'newer' }, errors: [] }
    return reply.code(401).send({ data: null, errors: [{ code: 'not_signed_in', msg: 'Please log in.' }] })
  })
  server.post('/api/logout', async ({ headers, body: receivedBody }) => ({
    data: { authorization: headers.authorization, receivedBody },
    errors: [],
  }))
  server.post('/api/step-up', async (_request, reply) => {
    await onStepUp()
    return reply.header(RENEWED_TOKEN_HEADER, 'newer').send({ data: {}, errors: [] })
  })
  server.post('/api/*', async (_request, reply) => {
    onCall()
    return reply.code(nextReply.status).header('x-request-id', 'req-1').send(nextReply.payload)
  })
  origin = `${await server.listen({ host: '127.0.0.1', port: 0 })}/`
  configureApi(origin)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

/** Sets the reply to the next call. */
function setReply(status: number, payload: unknown): void {
  nextReply = { status, payload }
}

function storeSession(stored: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
}

async function catchApiError(promise: Promise<unknown>): Promise<ApiError> {
  const reason = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (reason instanceof ApiError) return reason
  throw new Error(`expected an ApiError, got ${String(reason)}`)
}

describe('a call', () => {
  test('forwards the client IP of the visitor, for rate limits', async () => {
    const input = { query: { words: 'a', tags: [] } }
    expect(await call(find, input)).not.toHaveProperty('forwardedFor')
    configureApi(origin, () => ({ clientIp: '203.0.113.7', signal: new AbortController().signal, isComplete: true }))
    expect(await call(find, input)).toMatchObject({ forwardedFor: '203.0.113.7' })
  })

  test('uses the API prefix and a query string without empty values', { tags: ['PLT-05'] }, async () => {
    const reply = await call(find, { query: { words: 'back pain & sleep', tags: [1, 2], state: undefined } })
    expect(reply.url).toBe('/api/find?words=back+pain+%26+sleep&tags=1&tags=2')
  })

  test('encodes path parameters', async () => {
    expect((await call(findByName, { params: { name: 'maya/okafor?' } })).url).toBe('/api/find/maya%2Fokafor%3F')
  })

  test('sends the bearer token of the session, if there is one', async () => {
    expect(await call(logout)).not.toHaveProperty('authorization')
    storeSession(session)
    expect(await call(logout)).toMatchObject({ authorization: 'Bearer secret' })
  })

  test('sends no body if there is none', async () => {
    expect(await call(logout)).not.toHaveProperty('receivedBody')
  })

  test('sends the body of a DELETE call as JSON', { tags: ['OP-060'] }, async () => {
    expect(await call(remove, { body: { id: 7 } })).toEqual({
      type: 'application/json',
      body: { id: 7 },
      url: '/api/find',
    })
  })

  test('throws an ApiError with all errors and the message of the first', async () => {
    const errors = [
      { msg: 'The email or password is wrong.', code: 'wrong_credentials' },
      { msg: 'second', code: 'unexpected', field: 'email' },
    ]
    setReply(400, { data: null, errors })
    const error = await catchApiError(call(login, { body }))
    expect(error).toMatchObject({
      status: 400,
      message: 'The email or password is wrong.',
      errors,
      requestId: 'req-1',
    })
  })

  test('throws an ApiError for errors with a success status', async () => {
    setReply(200, { data: null, errors: [{ msg: 'No.', code: 'not_allowed' }] })
    expect((await catchApiError(call(login, { body }))).message).toBe('No.')
  })

  test('throws one generic error for a response without an envelope', { tags: ['PLT-10'] }, async () => {
    setReply(502, '<html>Bad gateway</html>')
    const error = await catchApiError(call(login, { body }))
    expect(error.errors).toHaveLength(1)
    expect(error).toMatchObject({ status: 502, message: 'Something went wrong on our side. Try again.' })
  })

  test('throws a NetworkError if there is no response', async () => {
    await server.close()
    await expect(call(login, { body })).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('a call without a response', () => {
  const addHangingRoute = () => server.get('/api/find', () => new Promise(() => undefined))
  const input = { query: { words: 'a', tags: [] } }

  beforeEach(async () => {
    await server.close()
    server = fastify({ forceCloseConnections: true })
    addHangingRoute()
    origin = await server.listen({ host: '127.0.0.1', port: 0 })
    configureApi(origin)
  })

  test('times out after 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const result = call(find, input).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    expect(await result).toMatchObject({ name: 'NetworkError', timedOut: true })
  })

  test('ends when its signal aborts', async () => {
    const controller = new AbortController()
    const result = call(find, input, { signal: controller.signal })
    controller.abort()
    await expect(result).rejects.toMatchObject({ name: 'NetworkError', timedOut: false })
  })

  test('ends at the render deadline of the page, together with other hanging calls', { retry: 2 }, async () => {
    configureApi(origin, currentVisit)
    const startedAt = performance.now()
    const request = new Request('https://fourfold.example/search')
    const page = runVisit(request, async () => {
      await call(find, input).catch(() => undefined)
      return call(find, input)
    })
    await expect(page).rejects.toMatchObject({ name: 'NetworkError', timedOut: true })
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })
})

describe('a 401 response', () => {
  const errors = [{ msg: 'Log in to continue.', code: 'not_signed_in' }]

  test('ends the session as lost', async () => {
    storeSession(session)
    setReply(401, { data: null, errors })
    const changes: string[] = []
    const unsubscribe = onSessionChange((change) => changes.push(change))
    await catchApiError(call(editAccount, { body: { email: body.email, username: 'mila', name: 'Mila' } }))
    unsubscribe()
    expect(currentSession()).toBeNull()
    expect(changes).toEqual(['lost'])
  })

  test('triggers a retry of a GET call with a token that was renewed meanwhile', async () => {
    storeSession(session)
    onCall = () => storeSession({ ...session, token: 'newer' })
    expect(await call(own)).toEqual({ token: 'newer' })
    expect(currentSession()?.token).toBe('newer')
  })

  test('does not end a session that started after the call was sent', async () => {
    storeSession(session)
    setReply(401, { data: null, errors })
    onCall = () => storeSession({ ...session, token: 'newer' })
    await catchApiError(call(editAccount, { body: { email: body.email, username: 'mila', name: 'Mila' } }))
    expect(currentSession()?.token).toBe('newer')
  })
})

describe('a call that renews the token', () => {
  test('replaces the token of the session', async () => {
    storeSession(session)
    const changes: string[] = []
    const unsubscribe = onSessionChange((change) => changes.push(change))
    await call(stepUp)
    unsubscribe()
    expect(currentSession()).toEqual({ ...session, token: 'newer' })
    expect(changes).toEqual(['this-tab'])
  })

  test('does not change a session that was replaced meanwhile', async () => {
    storeSession(session)
    onStepUp = async () => storeSession({ ...session, token: 'other-login' })
    await call(stepUp)
    expect(currentSession()?.token).toBe('other-login')
  })

  test('does not end the session when a concurrent call with the previous token gets a 401', async () => {
    storeSession(session)
    let concurrent: Promise<unknown> = Promise.resolve()
    // By then the server has issued the new token, but the browser has not received it.
    onStepUp = async () => {
      concurrent = call(own)
      await new Promise((resolve) => {
        onCall = () => setTimeout(resolve, 50)
      })
    }
    await call(stepUp)
    expect(await concurrent).toEqual({ token: 'newer' })
    expect(currentSession()?.token).toBe('newer')
  })
})
