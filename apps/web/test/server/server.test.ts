import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildServer } from '../../server/build-server.ts'
import type { WebServer } from '../../server/build-server.ts'
import { readEnv } from '../../server/env.ts'

let upstream: FastifyInstance
let web: WebServer
let origin: string
let renderedRequests: Request[]
let finishSlowPage: () => void

async function render(request: Request): Promise<Response> {
  renderedRequests.push(request)
  if (request.url.endsWith('/broken')) throw new Error('broken')
  if (request.url.endsWith('/slow')) await new Promise<void>((resolve) => (finishSlowPage = resolve))
  const page = new Response(`<p>${'page '.repeat(500)}</p>`, { headers: { 'content-type': 'text/html' } })
  if (request.url.endsWith('/incomplete')) page.headers.set('cache-control', 'no-store')
  return page
}

beforeEach(async () => {
  renderedRequests = []
  upstream = fastify()
  upstream.all('/api/*', async (request, reply) =>
    reply.code(418).send({ url: request.url, headers: request.headers, body: request.body ?? null }),
  )
  const API_URL = await upstream.listen({ host: '127.0.0.1', port: 0 })
  const settings = { API_URL, NODE_ENV: 'production', LOG_LEVEL: 'silent', DRAIN_MS: '200' }
  web = await buildServer(readEnv({ ...settings, PUBLIC_URL: 'https://fourfold.example' }), render)
  origin = await web.app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(async () => {
  await web.app.close()
  await upstream.close()
})

/** Fetches a path and reads the whole response, because an unread response keeps its connection busy. */
async function fetchText(path: string, init?: RequestInit): Promise<string> {
  return (await fetch(origin + path, init)).text()
}

async function fetchStatus(path: string): Promise<number> {
  const response = await fetch(origin + path)
  await response.text()
  return response.status
}

/** Sends a raw request, which may be invalid HTTP. */
async function sendRaw(request: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`${request}Connection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

describe('pages', () => {
  test('are rendered without credentials, so that they are the same for all visitors', async () => {
    await fetchText('/search?x=1', { headers: { authorization: 'Bearer secret', cookie: 'a=b' } })
    expect(renderedRequests[0]?.url).toBe('https://fourfold.example/search?x=1')
    expect(renderedRequests[0]?.headers.get('authorization')).toBeNull()
    expect(renderedRequests[0]?.headers.get('cookie')).toBeNull()
  })

  test('get the client IP, from a forwarded header only if a trusted proxy sent it', async () => {
    await fetchText('/search', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(renderedRequests[0]?.headers.get('x-forwarded-for')).toBe('203.0.113.7')
    await web.app.inject({
      url: '/search',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      remoteAddress: '198.51.100.1',
    })
    expect(renderedRequests[1]?.headers.get('x-forwarded-for')).toBe('198.51.100.1')
  })

  test('are compressed and have a request id', async () => {
    const response = await fetch(`${origin}/search`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('x-request-id')).toBe(renderedRequests[0]?.headers.get('x-request-id'))
    expect(await response.text()).toContain('page page')
  })

  test('keep a valid request id of a proxy', async () => {
    async function sendWithId(id: string): Promise<string | null> {
      const response = await fetch(origin, { headers: { 'x-request-id': id } })
      await response.text()
      return response.headers.get('x-request-id')
    }
    expect(await sendWithId('0123456789abcdef')).toBe('0123456789abcdef')
    expect(await sendWithId('<script>')).not.toBe('<script>')
  })
})

describe('URLs', () => {
  test('that look like another host are treated as paths', async () => {
    await fetchText('//elsewhere.example/x')
    expect(renderedRequests[0]?.url).toBe('https://fourfold.example//elsewhere.example/x')
  })

  test.each(['/%E0%A4%A', '/user/%'])('that cannot be decoded get a text response: %s', async (path) => {
    expect(await fetchText(path)).toMatch(/^The URL is invalid\. Request [\w-]+$/)
  })

  test('whose rendering throws get a text response with the request id', async () => {
    expect(await fetchText('/broken')).toMatch(/^Something went wrong on our side\. Request [\w-]+$/)
  })

  test.each([
    ['GET', '/api/../x', 400],
    ['GET', '/api/%2e%2e/x', 400],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', 'http://elsewhere.example/api/x', 400],
    ['TRACE', '/api/x', 404],
  ])('of invalid API calls get the error envelope: %s %s', async (method, path, status) => {
    const { head, body } = await sendRaw(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]+content-type: application/json; charset=utf-8`))
    expect(JSON.parse(body)).toMatchObject({ data: null, errors: [{ code: expect.any(String) }] })
  })

  test.each(['http://elsewhere.example/search', 'https://fourfold.example', 'ftp://x/', '*'])(
    'that are not paths are rejected: %s',
    async (path) => {
      const { head, body } = await sendRaw(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\n`)
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(body).toMatch(/^The URL is invalid\. Request [\w-]+$/)
      expect(renderedRequests).toEqual([])
    },
  )

  test('of pages do not accept form submissions', async () => {
    const response = await fetchText('/login', { method: 'POST', body: new URLSearchParams('password=secret') })
    expect(response).toBe('Page not found.')
    expect(renderedRequests).toEqual([])
  })

  test('of pages are cacheable briefly, unless they contain a secret or the page is incomplete', async () => {
    const fetchCacheHeaders = async (path: string) => {
      const response = await fetch(origin + path)
      await response.text()
      return ['cache-control', 'cdn-cache-control'].map((name) => response.headers.get(name))
    }
    // Browsers must revalidate: Firefox applies `stale-while-revalidate` to pages too.
    expect(await fetchCacheHeaders('/search')).toEqual([
      'public, max-age=0, s-maxage=60',
      'public, max-age=60, stale-while-revalidate=300',
    ])
    expect(await fetchCacheHeaders('/reset-password?email=a@b.example&hash=secret')).toEqual(['no-store', null])
    expect(await fetchCacheHeaders('/confirm-email?token=secret')).toEqual(['no-store', null])
    expect(await fetchCacheHeaders('/confirm-email?undo=secret&email=a@b.example')).toEqual(['no-store', null])
    expect(await fetchCacheHeaders('/incomplete')).toEqual(['no-store', null])
  })
})

describe('every response', () => {
  test.each([
    ['a page', 'GET /search HTTP/1.1\r\nHost: x\r\n'],
    ['a missing build file', 'GET /assets/none.js HTTP/1.1\r\nHost: x\r\n'],
    ['health', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['an API call', 'GET /api/tags HTTP/1.1\r\nHost: x\r\n'],
    ['a URL that cannot be decoded', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\n'],
    ['invalid HTTP', 'NOISE\r\n'],
    ['a request without Host', 'GET /search HTTP/1.1\r\n'],
    ['an unknown expectation', 'GET /search HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n'],
    ['a rejected WebSocket', 'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n'],
  ])('has the security headers: %s', async (_name, request) => {
    const { head } = await sendRaw(request)
    expect(head.toLowerCase()).toContain("content-security-policy: frame-ancestors 'none'")
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain('strict-transport-security: max-age=31536000; includesubdomains')
  })
})

describe('API calls', () => {
  test('are proxied unchanged, with the client IP', { tags: ['PLT-05', 'OP-114'] }, async () => {
    const response = await fetch(`${origin}/api/login?a=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: '{"email":"x"}',
    })
    expect(response.status).toBe(418)
    expect(await response.json()).toMatchObject({
      url: '/api/login?a=1',
      body: { email: 'x' },
      headers: { authorization: 'Bearer secret', 'x-forwarded-for': '127.0.0.1' },
    })
  })

  test('close the client connection on request, independently of the upstream connection', async () => {
    const { head } = await sendRaw('GET /api/tags HTTP/1.1\r\nHost: x\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 418 [^]+connection: close/i)
  })

  test('support Expect: 100-continue', async () => {
    const body = '{"email":"x"}'
    const lines = [
      'Host: x',
      'Expect: 100-continue',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`POST /api/login HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 418 [^]+"email":"x"/)
  })

  test('get the error envelope while the API is unavailable', async () => {
    await upstream.close()
    const response = await fetch(`${origin}/api/login`, { method: 'POST' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ data: null, errors: [{ code: 'unavailable' }] })
  })
})

describe('draining', () => {
  test('reports not ready first and completes pending requests', async () => {
    expect(await fetchStatus('/readyz')).toBe(200)
    const slowPage = fetchText('/slow')
    await expect.poll(() => renderedRequests.length).toBe(1)

    const draining = web.drain()
    expect(await fetchStatus('/readyz')).toBe(503)
    expect(await fetchStatus('/healthz')).toBe(200)

    setTimeout(() => finishSlowPage(), 300)
    expect(await slowPage).toContain('page page')
    await draining
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  })
})
