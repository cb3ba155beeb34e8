import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { login, logout } from '@fourfold/contract/accounts/endpoints'
import { endpoint } from '@fourfold/contract/endpoint'
import { ReplyError } from '@fourfold/contract/envelope'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { route } from '../../src/http/route.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { buildBareApp } from './bare-app.ts'

const ErrorReply = z.strictObject({ data: z.null(), errors: z.array(ReplyError.strict()).min(1) })
const SECRET = 'relation "account" at 10.0.0.7 says hunter2'

const throwingEndpoint = endpoint({
  method: 'POST',
  path: '/throwing',
  access: 'public',
  summary: 'Throw an unexpected error.',
  reply: z.object({}),
  errors: [],
})
const mismatchingEndpoint = endpoint({
  method: 'GET',
  path: '/mismatching',
  access: 'public',
  summary: 'Reply with another shape than declared.',
  reply: z.object({ age: z.int() }),
  errors: [],
})

let testApp: TestApp
let failingApp: FastifyInstance

beforeAll(async () => {
  testApp = await startTestApp()
  failingApp = await buildBareApp({
    routes: [
      route(throwingEndpoint, () => Promise.reject(new Error(SECRET))),
      { endpoint: mismatchingEndpoint, handle: async () => ({ age: SECRET }) },
    ],
  })
})

afterAll(async () => {
  await failingApp.close()
  await testApp.stop()
})

const json = { 'content-type': 'application/json' }

type Case = { name: string; status: number; code: string; request: InjectOptions }

const errorCases: Case[] = [
  {
    name: 'an unknown path',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/nothing' },
  },
  { name: 'a path outside the prefix', status: 404, code: 'not_found', request: { method: 'GET', url: '/wp-login' } },
  {
    name: 'a method of another endpoint',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/login' },
  },
  { name: 'an unused method', status: 404, code: 'not_found', request: { method: 'PUT', url: '/api/profile' } },
  {
    name: 'an OPTIONS request without CORS headers',
    status: 404,
    code: 'not_found',
    request: { method: 'OPTIONS', url: '/api/login' },
  },
  {
    name: 'a malformed path',
    status: 400,
    code: 'invalid_input',
    request: { method: 'GET', url: '/api/%zz' },
  },
  {
    name: 'a body that is not JSON',
    status: 400,
    code: 'invalid_input',
    request: { method: 'POST', url: '/api/login', headers: json, payload: '{"email":' },
  },
  {
    name: 'no body',
    status: 400,
    code: 'invalid_input',
    request: { method: 'POST', url: '/api/login', headers: json, payload: '' },
  },
  {
    name: 'an invalid body',
    status: 400,
    code: 'invalid_input',
    request: { method: 'POST', url: '/api/login', payload: {} },
  },
  {
    name: 'a body over the limit',
    status: 413,
    code: 'too_large',
    request: { method: 'POST', url: '/api/login', payload: { email: 'a'.repeat(70_000) } },
  },
  {
    name: 'an unsupported content type',
    status: 415,
    code: 'unsupported_type',
    request: { method: 'POST', url: '/api/login', headers: { 'content-type': 'text/plain' }, payload: '{}' },
  },
  ...['/api/profile?username=%00', '/api/profile?username=a%00b'].map((url) => ({
    name: `a null character, ${url}`,
    status: 400,
    code: 'invalid_input',
    request: { method: 'GET' as const, url },
  })),
  {
    name: 'a null character in the path of a calendar feed',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/calendar/%00.ics' },
  },
  {
    name: 'a null character in the path of an image',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/media/video/%00' },
  },
  { name: 'no session', status: 401, code: 'not_signed_in', request: { method: 'GET', url: '/api/profile' } },
]

describe('every reply has data and errors, regardless of its status', () => {
  test.each(errorCases)('$name: $status $code', { tags: ['PLT-07', 'OP-116'] }, async ({ status, code, request }) => {
    const response = await testApp.app.inject(request)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(ErrorReply.parse(response.json()).errors[0]?.code).toBe(code)
  })

  test('a success has data and no errors', { tags: ['PLT-07'] }, async () => {
    const { token } = await testApp.member('mila')
    const { status, data, errors } = await testApp.call(logout, {}, { token })
    expect({ status, data, errors }).toEqual({ status: 200, data: {}, errors: [] })
  })

  test('a wrong password is 400, never 401', { tags: ['OP-116'] }, async () => {
    const { status, errors } = await testApp.call(login, { body: { email: 'no@body.example', password: 'longenough' } })
    expect({ status, code: errors[0]?.code }).toEqual({ status: 400, code: 'wrong_credentials' })
  })

  test('an exceeded rate limit is 429', { tags: ['OP-116'] }, async () => {
    const limitedApp = await startTestApp({ env: { LIMITS_SCALE: '0.01' } })
    const body = { email: 'no@body.example', password: 'longenough' }
    await limitedApp.call(login, { body })
    const { status, data, errors, headers } = await limitedApp.call(login, { body })
    await limitedApp.stop()
    expect({ status, data, code: errors[0]?.code }).toEqual({ status: 429, data: null, code: 'too_many_attempts' })
    expect(headers['x-request-id']).toBeDefined()
  })
})

describe('unexpected errors', () => {
  test.each([
    ['a thrown error', { method: 'POST', url: '/api/throwing' }],
    ['a reply that does not match its schema', { method: 'GET', url: '/api/mismatching' }],
  ] as const)('%s is 500 without internals', { tags: ['PLT-14', 'OP-118'] }, async (_name, request) => {
    const response = await failingApp.inject(request)
    expect(response.statusCode).toBe(500)
    expect(ErrorReply.parse(response.json()).errors).toEqual([
      { msg: 'Something went wrong on our side. Try again.', code: 'unexpected' },
    ])
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.body + JSON.stringify(response.headers)).not.toMatch(/hunter2|relation|at .*\.ts|zod|fastify/i)
  })

  test('headers do not name the server software', async () => {
    const { headers } = await testApp.app.inject({ method: 'GET', url: '/api/profile' })
    expect(Object.keys(headers)).not.toContain('x-powered-by')
    expect(Object.keys(headers)).not.toContain('server')
  })
})

describe('malformed HTTP requests get an error envelope', () => {
  let port: number
  beforeAll(async () => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    port = (testApp.app.server.address() as AddressInfo).port
  })

  test.each([
    ['text that is not HTTP', 400, 'NOISE\r\n\r\n'],
    ['a broken chunk', 400, 'POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n'],
    ['a path traversal out of the prefix', 404, 'GET /api/../x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['an absolute URL', 404, 'GET http://elsewhere.example/api/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['an asterisk as path', 404, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['too large headers', 413, `GET /api/profile HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%s: %i', async (_name, status, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    expect(ErrorReply.safeParse(JSON.parse(body)).success).toBe(true)
  })
})
