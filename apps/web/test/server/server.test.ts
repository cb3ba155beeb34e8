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
let address: string
let rendered: Request[]
let finishSlowPage: () => void

async function render(request: Request): Promise<Response> {
  rendered.push(request)
  if (request.url.endsWith('/broken')) throw new Error('broken')
  if (request.url.endsWith('/slow')) await new Promise<void>((resolve) => (finishSlowPage = resolve))
  const page = new Response(`<p>${'page '.repeat(500)}</p>`, { headers: { 'content-type': 'text/html' } })
  if (request.url.endsWith('/incomplete')) page.headers.set('cache-control', 'no-store')
  return page
}

beforeEach(async () => {
  rendered = []
  upstream = fastify()
  upstream.all('/api/*', async (request, reply) =>
    reply.code(418).send({ url: request.url, headers: request.headers, body: request.body ?? null }),
  )
  const API_URL = await upstream.listen({ host: '127.0.0.1', port: 0 })
  const settings = { API_URL, NODE_ENV: 'production', LOG_LEVEL: 'silent', DRAIN_MS: '200' }
  web = await buildServer(readEnv({ ...settings, PUBLIC_URL: 'https://fourfold.example' }), render)
  address = await web.app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(async () => {
  await web.app.close()
  await upstream.close()
})

/** Read to the end, because an answer left unread keeps its connection busy. */
async function textOf(path: string, init?: RequestInit): Promise<string> {
  return (await fetch(address + path, init)).text()
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(address + path)
  await response.text()
  return response.status
}

/** What no client of HTTP would send. */
async function byHand(request: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(`${request}Connection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

describe('pages', () => {
  test('are rendered without any credential of the visitor, so that they are the same for everybody', async () => {
    await textOf('/search?x=1', { headers: { authorization: 'Bearer secret', cookie: 'a=b' } })
    expect(rendered[0]?.url).toBe('https://fourfold.example/search?x=1')
    expect(rendered[0]?.headers.get('authorization')).toBeNull()
    expect(rendered[0]?.headers.get('cookie')).toBeNull()
  })

  test('know the address of the visitor they are made for, and believe only a proxy about it', async () => {
    await textOf('/search', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(rendered[0]?.headers.get('x-forwarded-for')).toBe('203.0.113.7')
    await web.app.inject({
      url: '/search',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      remoteAddress: '198.51.100.1',
    })
    expect(rendered[1]?.headers.get('x-forwarded-for')).toBe('198.51.100.1')
  })

  test('travel compressed, named by a request id', async () => {
    const response = await fetch(`${address}/search`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('x-request-id')).toBe(rendered[0]?.headers.get('x-request-id'))
    expect(await response.text()).toContain('page page')
  })

  test('keep the request id a proxy gave, unless it could not be one', async () => {
    async function idOf(given: string): Promise<string | null> {
      const response = await fetch(address, { headers: { 'x-request-id': given } })
      await response.text()
      return response.headers.get('x-request-id')
    }
    expect(await idOf('0123456789abcdef')).toBe('0123456789abcdef')
    expect(await idOf('<script>')).not.toBe('<script>')
  })
})

describe('addresses', () => {
  test('that look like another host stay paths of ours', async () => {
    await textOf('//elsewhere.example/x')
    expect(rendered[0]?.url).toBe('https://fourfold.example//elsewhere.example/x')
  })

  test.each(['/%E0%A4%A', '/user/%'])('%s cannot be read, and is answered in words', async (path) => {
    expect(await textOf(path)).toMatch(/^This address cannot be read\. Request [\w-]+$/)
  })

  test('that fail beyond all boundaries are answered in words, with the id to ask for', async () => {
    expect(await textOf('/broken')).toMatch(/^Something went wrong on our side\. Request [\w-]+$/)
  })

  test.each([
    ['GET', '/api/../x', 400],
    ['GET', '/api/%2e%2e/x', 400],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', 'http://elsewhere.example/api/x', 400],
    ['TRACE', '/api/x', 404],
  ])('of a call that cannot be answered, %s %s, are refused in the envelope', async (method, path, status) => {
    const { head, body } = await byHand(`${method} ${path} HTTP/1.1\r\nHost: x\r\n`)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]+content-type: application/json; charset=utf-8`))
    expect(JSON.parse(body)).toMatchObject({ data: null, errors: [{ code: expect.any(String) }] })
  })

  test.each(['http://elsewhere.example/search', 'https://fourfold.example', 'ftp://x/', '*'])(
    'are paths and nothing else: %s',
    async (path) => {
      const { head, body } = await byHand(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\n`)
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(body).toMatch(/^This address cannot be read\. Request [\w-]+$/)
      expect(rendered).toEqual([])
    },
  )

  test('take no form', async () => {
    const answer = await textOf('/login', { method: 'POST', body: new URLSearchParams('password=secret') })
    expect(answer).toBe('There is nothing here.')
    expect(rendered).toEqual([])
  })

  test('may be kept a moment by caches in front of us, unless they hold a secret or lack a part', async () => {
    const kept = async (path: string) => {
      const response = await fetch(address + path)
      await response.text()
      return ['cache-control', 'cdn-cache-control'].map((name) => response.headers.get(name))
    }
    // A browser asks each time: Firefox obeys `stale-while-revalidate` for pages as well.
    expect(await kept('/search')).toEqual([
      'public, max-age=0, s-maxage=60',
      'public, max-age=60, stale-while-revalidate=300',
    ])
    expect(await kept('/reset-password?email=a@b.example&hash=secret')).toEqual(['no-store', null])
    expect(await kept('/confirm-email?token=secret')).toEqual(['no-store', null])
    expect(await kept('/confirm-email?undo=secret&email=a@b.example')).toEqual(['no-store', null])
    expect(await kept('/incomplete')).toEqual(['no-store', null])
  })
})

describe('every answer', () => {
  test.each([
    ['a page', 'GET /search HTTP/1.1\r\nHost: x\r\n'],
    ['a file of the build, or none', 'GET /assets/none.js HTTP/1.1\r\nHost: x\r\n'],
    ['health', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['a call', 'GET /api/tags HTTP/1.1\r\nHost: x\r\n'],
    ['what cannot be decoded', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\n'],
    ['what is no HTTP', 'NOISE\r\n'],
    ['no host', 'GET /search HTTP/1.1\r\n'],
    ['an expectation nobody knows', 'GET /search HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n'],
    ['a socket the API refuses', 'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n'],
  ])('stands in no frame, is for https and is what its type says: %s', async (_name, request) => {
    const { head } = await byHand(request)
    expect(head.toLowerCase()).toContain("content-security-policy: frame-ancestors 'none'")
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain('strict-transport-security: max-age=31536000; includesubdomains')
  })
})

describe('calls', () => {
  test('go to the API as they are, with the address of the caller', { tags: ['PLT-05', 'OP-114'] }, async () => {
    const response = await fetch(`${address}/api/login?a=1`, {
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

  test('end their connection when they ask for it, whatever becomes of ours to the API', async () => {
    const { head } = await byHand('GET /api/tags HTTP/1.1\r\nHost: x\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 418 [^]+connection: close/i)
  })

  test('may wait for our word before they send their body', async () => {
    const body = '{"email":"x"}'
    const lines = [
      'Host: x',
      'Expect: 100-continue',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(`POST /api/login HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 418 [^]+"email":"x"/)
  })

  test('hear an envelope even while the API is away', async () => {
    await upstream.close()
    const response = await fetch(`${address}/api/login`, { method: 'POST' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ data: null, errors: [{ code: 'unavailable' }] })
  })
})

describe('leaving', () => {
  test('says so first, and lets a page under way arrive', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    const slow = textOf('/slow')
    await expect.poll(() => rendered.length).toBe(1)

    const left = web.drain()
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)

    setTimeout(() => finishSlowPage(), 300)
    expect(await slow).toContain('page page')
    await left
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })
})
