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

import { fakeBrowser } from '../fake-browser.ts'

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

const open = endpoint({
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
  summary: 'A call of somebody logged in.',
  reply: z.object({ of: z.string() }),
  errors: [],
})

const prove = endpoint({
  method: 'POST',
  path: '/prove',
  access: 'user',
  summary: 'A call that proves anew who somebody is.',
  renewsToken: true,
  reply: z.object({}),
  errors: [],
})

const drop = endpoint({
  method: 'DELETE',
  path: '/find',
  access: 'public',
  summary: 'A call that deletes.',
  body: z.object({ id: z.number() }),
  reply: z.object({ type: z.string(), body: z.unknown(), url: z.string() }),
  errors: [],
})

let server: FastifyInstance
let next: { status: number; payload: unknown }
let onCall: () => void
let onProof: () => Promise<unknown>
let address: string

beforeEach(async () => {
  for (const [name, value] of Object.entries(fakeBrowser().globals)) vi.stubGlobal(name, value)
  onCall = () => undefined
  onProof = () => Promise.resolve()
  server = fastify()
  server.get('/api/find', async ({ url, headers }) => ({ data: { url, from: headers['x-forwarded-for'] }, errors: [] }))
  server.delete('/api/find', async ({ url, headers, body: given }) => ({
    data: { type: headers['content-type'], body: given, url },
    errors: [],
  }))
  server.get('/api/find/:name', async (request) => ({ data: { url: request.url }, errors: [] }))
  server.get('/api/own', async ({ headers }, reply) => {
    onCall()
    if (headers.authorization === 'Bearer newer') return { data: { of: 'newer' }, errors: [] }
    return reply.code(401).send({ data: null, errors: [{ code: 'not_signed_in', msg: 'Please log in.' }] })
  })
  server.post('/api/logout', async ({ headers, body: sent }) => ({
    data: { authorization: headers.authorization, sent },
    errors: [],
  }))
  server.post('/api/prove', async (_request, reply) => {
    await onProof()
    return reply.header(RENEWED_TOKEN_HEADER, 'newer').send({ data: {}, errors: [] })
  })
  server.post('/api/*', async (_request, reply) => {
    onCall()
    return reply.code(next.status).header('x-request-id', 'req-1').send(next.payload)
  })
  address = `${await server.listen({ host: '127.0.0.1', port: 0 })}/`
  configureApi(address)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

/** What the next call hears. */
function answer(status: number, payload: unknown): void {
  next = { status, payload }
}

function keep(kept: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(kept))
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const reason = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (reason instanceof ApiError) return reason
  throw new Error(`expected a refusal, got ${String(reason)}`)
}

describe('a call', () => {
  test('a page asks for its visitor, so that limits count people and not our server', async () => {
    const asked = { query: { words: 'a', tags: [] } }
    expect(await call(find, asked)).not.toHaveProperty('from')
    configureApi(address, () => ({ address: '203.0.113.7', signal: new AbortController().signal, isComplete: true }))
    expect(await call(find, asked)).toMatchObject({ from: '203.0.113.7' })
  })

  test(
    'goes to the prefix, with its query in the address and empty values left out',
    { tags: ['PLT-05'] },
    async () => {
      const found = await call(find, { query: { words: 'back pain & sleep', tags: [1, 2], state: undefined } })
      expect(found.url).toBe('/api/find?words=back+pain+%26+sleep&tags=1&tags=2')
    },
  )

  test('names what it wants in its path, whatever that name holds', async () => {
    expect((await call(open, { params: { name: 'maya/okafor?' } })).url).toBe('/api/find/maya%2Fokafor%3F')
  })

  test('carries the bearer token of the session, and none without one', async () => {
    expect(await call(logout)).not.toHaveProperty('authorization')
    keep(session)
    expect(await call(logout)).toMatchObject({ authorization: 'Bearer secret' })
  })

  test('without a body sends none', async () => {
    expect(await call(logout)).not.toHaveProperty('sent')
  })

  test('names what it deletes in a JSON body', { tags: ['OP-060'] }, async () => {
    expect(await call(drop, { body: { id: 7 } })).toEqual({
      type: 'application/json',
      body: { id: 7 },
      url: '/api/find',
    })
  })

  test('the errors of any status refuse it, and the first one speaks', async () => {
    const errors = [
      { msg: 'The email or password is wrong.', code: 'wrong_credentials' },
      { msg: 'second', code: 'unexpected', field: 'email' },
    ]
    answer(400, { data: null, errors })
    const refused = await refusal(call(login, { body }))
    expect(refused).toMatchObject({
      status: 400,
      message: 'The email or password is wrong.',
      errors,
      requestId: 'req-1',
    })
  })

  test('errors refuse a call even when the status says all is well', async () => {
    answer(200, { data: null, errors: [{ msg: 'No.', code: 'not_allowed' }] })
    expect((await refusal(call(login, { body }))).message).toBe('No.')
  })

  test('an answer that is not an envelope is one plain error', { tags: ['PLT-10'] }, async () => {
    answer(502, '<html>Bad gateway</html>')
    const refused = await refusal(call(login, { body }))
    expect(refused.errors).toHaveLength(1)
    expect(refused).toMatchObject({ status: 502, message: 'Something went wrong on our side. Try again.' })
  })

  test('no answer at all is told apart from a refusal', async () => {
    await server.close()
    await expect(call(login, { body })).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('a call that nobody answers', () => {
  const hung = () => server.get('/api/find', () => new Promise(() => undefined))
  const asked = { query: { words: 'a', tags: [] } }

  beforeEach(async () => {
    await server.close()
    server = fastify({ forceCloseConnections: true })
    hung()
    address = await server.listen({ host: '127.0.0.1', port: 0 })
    configureApi(address)
  })

  test('ends by itself, and says that it was waited out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = call(find, asked).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    expect(await answer).toMatchObject({ name: 'NoResponse', timedOut: true })
  })

  test('ends when its caller gives up', async () => {
    const asking = new AbortController()
    const answer = call(find, asked, { signal: asking.signal })
    asking.abort()
    await expect(answer).rejects.toMatchObject({ name: 'NoResponse', timedOut: false })
  })

  test('ends with the page that the server makes, however many of them hang', { retry: 2 }, async () => {
    configureApi(address, currentVisit)
    const since = performance.now()
    const request = new Request('https://fourfold.example/search')
    const page = runVisit(request, async () => {
      await call(find, asked).catch(() => undefined)
      return call(find, asked)
    })
    await expect(page).rejects.toMatchObject({ name: 'NoResponse', timedOut: true })
    expect(performance.now() - since).toBeLessThan(3000)
  })
})

describe('a 401', () => {
  const errors = [{ msg: 'Log in to continue.', code: 'not_signed_in' }]

  test('ends the session and says that it was lost', async () => {
    keep(session)
    answer(401, { data: null, errors })
    const heard: string[] = []
    const stop = onSessionChange((change) => heard.push(change))
    await refusal(call(editAccount, { body: { email: body.email, username: 'mila', name: 'Mila' } }))
    stop()
    expect(currentSession()).toBeNull()
    expect(heard).toEqual(['lost'])
  })

  test('of a token that was renewed meanwhile is asked again with the new one, where it only reads', async () => {
    keep(session)
    onCall = () => keep({ ...session, token: 'newer' })
    expect(await call(own)).toEqual({ of: 'newer' })
    expect(currentSession()?.token).toBe('newer')
  })

  test('leaves alone a session that began after the call was sent', async () => {
    keep(session)
    answer(401, { data: null, errors })
    onCall = () => keep({ ...session, token: 'newer' })
    await refusal(call(editAccount, { body: { email: body.email, username: 'mila', name: 'Mila' } }))
    expect(currentSession()?.token).toBe('newer')
  })
})

describe('a call that proves anew who somebody is', () => {
  test('brings another token, which takes the place of the one before', async () => {
    keep(session)
    const heard: string[] = []
    const stop = onSessionChange((change) => heard.push(change))
    await call(prove)
    stop()
    expect(currentSession()).toEqual({ ...session, token: 'newer' })
    expect(heard).toEqual(['here'])
  })

  test('brings none to a session that has become another meanwhile', async () => {
    keep(session)
    onProof = async () => keep({ ...session, token: 'of another login' })
    await call(prove)
    expect(currentSession()?.token).toBe('of another login')
  })

  test('while it is under way nobody is logged out by a call that came with the token before', async () => {
    keep(session)
    let asked: Promise<unknown> = Promise.resolve()
    // The server knows the new token by then, and this browser does not.
    onProof = async () => {
      asked = call(own)
      await new Promise((resolve) => {
        onCall = () => setTimeout(resolve, 50)
      })
    }
    await call(prove)
    expect(await asked).toEqual({ of: 'newer' })
    expect(currentSession()?.token).toBe('newer')
  })
})
