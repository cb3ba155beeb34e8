import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const OURS = 'https://fourfold.example'

let testApp: TestApp
let token: string

beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: `${OURS}/` } })
  token = (await testApp.member('mila')).token
})

afterAll(() => testApp.stop())

const allowing = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-allow'))

function preflight(origin: string) {
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  return testApp.app.inject({ method: 'OPTIONS', url: '/api/login', headers })
}

describe('credentials are for our own page and for bearer tokens alone', () => {
  test('our origin may call with credentials and an Authorization header', { tags: ['OP-115'] }, async () => {
    const { statusCode, headers } = await preflight(OURS)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': OURS,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization',
    })
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: { origin: OURS } })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': OURS, vary: 'Origin' })
  })

  test.each([
    'https://evil.example',
    'http://fourfold.example',
    'https://fourfold.example:8443',
    'https://fourfold.example.evil.example',
    'https://evil-fourfold.example',
    'null',
  ])('%s is told nothing that a browser would take for permission', { tags: ['OP-115'] }, async (origin) => {
    const [asked, called] = await Promise.all([
      preflight(origin),
      testApp.app.inject({ method: 'GET', url: '/api/profile', headers: { origin } }),
    ])
    expect(allowing(asked.headers)).toEqual([])
    expect(allowing(called.headers)).toEqual([])
  })

  test.each([
    ['a cookie', (value: string) => ({ headers: { cookie: `token=${value}; session=${value}` } })],
    ['the address', (value: string) => ({ query: { token: value, access_token: value } })],
    ['another scheme', (value: string) => ({ headers: { authorization: `Basic ${value}` } })],
    ['a bare header', (value: string) => ({ headers: { authorization: value } })],
    ['a token with more behind it', (value: string) => ({ headers: { authorization: `Bearer ${value} x` } })],
    ['a token cut short', (value: string) => ({ headers: { authorization: `Bearer ${value.slice(0, -1)}` } })],
  ])('%s does not log in', { tags: ['OP-115'] }, async (_name, presented) => {
    const { statusCode } = await testApp.app.inject({ method: 'GET', url: '/api/profile', ...presented(token) })
    expect(statusCode).toBe(401)
  })

  test('the bearer token does', { tags: ['OP-115'] }, async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers })
    expect(statusCode).toBe(200)
  })
})

describe('calls that came in the clear', () => {
  const tags = (headers: Record<string, string>) => testApp.app.inject({ method: 'GET', url: '/api/tags', headers })

  test('are refused and led nowhere, where the product is at an https address', async () => {
    const answer = await tags({ 'x-forwarded-proto': 'http' })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { errors: [{ code: 'not_allowed' }] }])
    expect(answer.headers.location).toBeUndefined()
  })

  test('are told from those that came by https, and from those of our own web server', async () => {
    expect((await tags({ 'x-forwarded-proto': 'https' })).statusCode).toBe(200)
    expect((await tags({})).statusCode).toBe(200)
  })
})
