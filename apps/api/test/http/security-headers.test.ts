import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jpeg } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let port: number
let picture: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  port = (testApp.app.server.address() as AddressInfo).port
  const { token } = await testApp.professional('pia')
  picture = (await mustUpload(testApp, token, { fileType: 'library', content: await jpeg(8, 8) })).url
})
afterAll(() => testApp.stop())

async function readHead(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  return head.toLowerCase()
}

const buildGet = (path: string, extraHeaders = '') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${extraHeaders}connection: close\r\n\r\n`
const buildUpgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\norigin: http://127.0.0.1:3000\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`

describe('every reply has HSTS, nosniff, and a Content-Security-Policy against framing', () => {
  test.each([
    ['a success', 200, () => buildGet('/api/tags')],
    ['an error', 401, () => buildGet('/api/profile')],
    ['an image', 200, () => buildGet(picture)],
    ['a path that cannot be decoded', 400, () => buildGet('/api/%zz')],
    ['invalid HTTP', 400, () => 'NOISE\r\n\r\n'],
    ['too large headers', 413, () => buildGet('/api/tags', `x: ${'a'.repeat(40_000)}\r\n`)],
    ['a missing host', 400, () => 'GET /api/tags HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an unknown expectation', 417, () => buildGet('/api/tags', 'expect: miracles\r\n')],
    ['a WebSocket handshake on another path', 400, () => buildUpgrade('/api/tags')],
    ['an incomplete WebSocket handshake', 400, () => buildUpgrade('/socket')],
    ['the unsubscribe page', 404, () => buildGet('/api/unsubscribe')],
  ])('%s: %i', async (_name, status, bytes) => {
    const head = await readHead(bytes())
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
    expect(head).toContain('strict-transport-security: max-age=31536000; includesubdomains')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toMatch(/content-security-policy: default-src 'none';.* frame-ancestors 'none'/)
  })
})
