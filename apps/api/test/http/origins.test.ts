import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const OWN_ORIGIN = 'https://fourfold.example'

let testApp: TestApp
let token: string

beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: `${OWN_ORIGIN}/` } })
  token = (await testApp.member('mila')).token
})

afterAll(() => testApp.stop())

const listAllowHeaders = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-allow'))

function preflight(origin: string) {
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  return testApp.app.inject({ method: 'OPTIONS', url: '/api/login', headers })
}

describe('CORS and credentials', () => {
  test('the app’s own origin may send credentials and an Authorization header', { tags: ['OP-115'] }, async () => {
    const { statusCode, headers } = await preflight(OWN_ORIGIN)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': OWN_ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization',
    })
    const response = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: { origin: OWN_ORIGIN } })
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': OWN_ORIGIN, vary: 'Origin' })
  })

  test.each([
    'https://evil.example',
    'http://fourfold.example',
    'https://fourfold.example:8443',
    'https://fourfold.example.evil.example',
    'https://evil-fourfold.example',
    'null',
  ])('the origin %s gets no CORS headers', { tags: ['OP-115'] }, async (origin) => {
    const [preflightReply, reply] = await Promise.all([
      preflight(origin),
      testApp.app.inject({ method: 'GET', url: '/api/profile', headers: { origin } }),
    ])
    expect(listAllowHeaders(preflightReply.headers)).toEqual([])
    expect(listAllowHeaders(reply.headers)).toEqual([])
  })

  test.each([
    ['a cookie', (value: string) => ({ headers: { cookie: `token=${value}; session=${value}` } })],
    ['the query', (value: string) => ({ query: { token: value, access_token: value } })],
    ['another scheme', (value: string) => ({ headers: { authorization: `Basic ${value}` } })],
    ['a token without a scheme', (value: string) => ({ headers: { authorization: value } })],
    ['a token with trailing text', (value: string) => ({ headers: { authorization: `Bearer ${value} x` } })],
    ['a truncated token', (value: string) => ({ headers: { authorization: `Bearer ${value.slice(0, -1)}` } })],
  ])('%s does not authenticate', { tags: ['OP-115'] }, async (_name, createRequest) => {
    const { statusCode } = await testApp.app.inject({ method: 'GET', url: '/api/profile', ...createRequest(token) })
    expect(statusCode).toBe(401)
  })

  test('a bearer token authenticates', { tags: ['OP-115'] }, async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers })
    expect(statusCode).toBe(200)
  })
})

describe('requests over plain HTTP', () => {
  const getTags = (headers: Record<string, string>) => testApp.app.inject({ method: 'GET', url: '/api/tags', headers })

  test('are rejected without a redirect when the public URL is https', async () => {
    const response = await getTags({ 'x-forwarded-proto': 'http' })
    expect([response.statusCode, response.json()]).toMatchObject([403, { errors: [{ code: 'not_allowed' }] }])
    expect(response.headers.location).toBeUndefined()
  })

  test('accepts requests over HTTPS and direct requests of the web server', async () => {
    expect((await getTags({ 'x-forwarded-proto': 'https' })).statusCode).toBe(200)
    expect((await getTags({})).statusCode).toBe(200)
  })
})
