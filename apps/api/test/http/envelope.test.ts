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

const RefusalOnTheWire = z.strictObject({ data: z.null(), errors: z.array(ReplyError.strict()).min(1) })
const SECRET = 'relation "account" at 10.0.0.7 says hunter2'

const breaks = endpoint({
  method: 'POST',
  path: '/breaks',
  access: 'public',
  summary: 'Meets a bug.',
  reply: z.object({}),
  errors: [],
})
const lies = endpoint({
  method: 'GET',
  path: '/lies',
  access: 'public',
  summary: 'Answers with another shape than it promised.',
  reply: z.object({ age: z.int() }),
  errors: [],
})

let testApp: TestApp
let broken: FastifyInstance

beforeAll(async () => {
  testApp = await startTestApp()
  broken = await buildBareApp({
    routes: [
      route(breaks, () => Promise.reject(new Error(SECRET))),
      { endpoint: lies, handle: async () => ({ age: SECRET }) },
    ],
  })
})

afterAll(async () => {
  await broken.close()
  await testApp.stop()
})

const json = { 'content-type': 'application/json' }

type Case = { name: string; status: number; code: string; request: InjectOptions }

const refusals: Case[] = [
  {
    name: 'an unknown path',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/nothing' },
  },
  { name: 'a path outside the prefix', status: 404, code: 'not_found', request: { method: 'GET', url: '/wp-login' } },
  { name: 'another method', status: 404, code: 'not_found', request: { method: 'GET', url: '/api/login' } },
  { name: 'a method nobody uses', status: 404, code: 'not_found', request: { method: 'PUT', url: '/api/profile' } },
  { name: 'a bare OPTIONS', status: 404, code: 'not_found', request: { method: 'OPTIONS', url: '/api/login' } },
  {
    name: 'an address that is no address',
    status: 400,
    code: 'invalid_input',
    request: { method: 'GET', url: '/api/%zz' },
  },
  {
    name: 'a body that is no JSON',
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
    name: 'a body that breaks the rules',
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
    name: 'another kind of content',
    status: 415,
    code: 'unsupported_type',
    request: { method: 'POST', url: '/api/login', headers: { 'content-type': 'text/plain' }, payload: '{}' },
  },
  ...['/api/profile?username=%00', '/api/profile?username=a%00b'].map((url) => ({
    name: `a character no database holds, ${url}`,
    status: 400,
    code: 'invalid_input',
    request: { method: 'GET' as const, url },
  })),
  {
    name: 'the same in an address that is a secret',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/calendar/%00.ics' },
  },
  {
    name: 'the same in the address of a picture',
    status: 404,
    code: 'not_found',
    request: { method: 'GET', url: '/api/media/video/%00' },
  },
  { name: 'no session', status: 401, code: 'not_signed_in', request: { method: 'GET', url: '/api/profile' } },
]

describe('every answer carries data and errors, whatever its status', () => {
  test.each(refusals)('$name: $status $code', { tags: ['PLT-07', 'OP-116'] }, async ({ status, code, request }) => {
    const answer = await testApp.app.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(RefusalOnTheWire.parse(answer.json()).errors[0]?.code).toBe(code)
  })

  test('a success carries data and an empty list', { tags: ['PLT-07'] }, async () => {
    const { token } = await testApp.member('mila')
    const { status, data, errors } = await testApp.call(logout, {}, { token })
    expect({ status, data, errors }).toEqual({ status: 200, data: {}, errors: [] })
  })

  test('a wrong password is 400, never 401', { tags: ['OP-116'] }, async () => {
    const { status, errors } = await testApp.call(login, { body: { email: 'no@body.example', password: 'longenough' } })
    expect({ status, code: errors[0]?.code }).toEqual({ status: 400, code: 'wrong_credentials' })
  })

  test('too many attempts: 429', { tags: ['OP-116'] }, async () => {
    const limited = await startTestApp({ env: { LIMITS_SCALE: '0.01' } })
    const body = { email: 'no@body.example', password: 'longenough' }
    await limited.call(login, { body })
    const { status, data, errors, headers } = await limited.call(login, { body })
    await limited.stop()
    expect({ status, data, code: errors[0]?.code }).toEqual({ status: 429, data: null, code: 'too_many_attempts' })
    expect(headers['x-request-id']).toBeDefined()
  })
})

describe('what breaks inside stays inside', () => {
  test.each([
    ['a bug', { method: 'POST', url: '/api/breaks' }],
    ['an answer that breaks its own promise', { method: 'GET', url: '/api/lies' }],
  ] as const)('%s: 500 without internals', { tags: ['PLT-14', 'OP-118'] }, async (_name, request) => {
    const answer = await broken.inject(request)
    expect(answer.statusCode).toBe(500)
    expect(RefusalOnTheWire.parse(answer.json()).errors).toEqual([
      { msg: 'Something went wrong on our side. Try again.', code: 'unexpected' },
    ])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/hunter2|relation|at .*\.ts|zod|fastify/i)
  })

  test('no header names the software', async () => {
    const { headers } = await testApp.app.inject({ method: 'GET', url: '/api/profile' })
    expect(Object.keys(headers)).not.toContain('x-powered-by')
    expect(Object.keys(headers)).not.toContain('server')
  })
})

describe('what no client of ours would send is answered in the same shape', () => {
  let port: number
  beforeAll(async () => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    port = (testApp.app.server.address() as AddressInfo).port
  })

  test.each([
    ['noise', 400, 'NOISE\r\n\r\n'],
    ['a broken chunk', 400, 'POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n'],
    ['a way out of the prefix', 404, 'GET /api/../x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a whole address', 404, 'GET http://elsewhere.example/api/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['no address at all', 404, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['endless headers', 413, `GET /api/profile HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%s: %i', async (_name, status, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    expect(RefusalOnTheWire.safeParse(JSON.parse(body)).success).toBe(true)
  })
})
