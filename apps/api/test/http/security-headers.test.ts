import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jpeg } from '../files/pictures.ts'
import { uploaded } from '../files/uploading.ts'
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
  picture = (await uploaded(testApp, token, { fileType: 'library', content: await jpeg(8, 8) })).url
})
afterAll(() => testApp.stop())

async function headOf(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  return head.toLowerCase()
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}connection: close\r\n\r\n`
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\norigin: http://127.0.0.1:3000\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`

describe('every answer says that it is for https, is what its type says, and stands in no frame', () => {
  test.each([
    ['a call', 200, () => get('/api/tags')],
    ['a refused call', 401, () => get('/api/profile')],
    ['a picture', 200, () => get(picture)],
    ['an address that cannot be decoded', 400, () => get('/api/%zz')],
    ['what is no HTTP', 400, () => 'NOISE\r\n\r\n'],
    ['endless headers', 413, () => get('/api/tags', `x: ${'a'.repeat(40_000)}\r\n`)],
    ['no host', 400, () => 'GET /api/tags HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an expectation nobody knows', 417, () => get('/api/tags', 'expect: miracles\r\n')],
    ['a handshake elsewhere', 400, () => upgrade('/api/tags')],
    ['half a handshake', 400, () => upgrade('/socket')],
    ['the page of a mail', 404, () => get('/api/unsubscribe')],
  ])('%s: %i', async (_name, status, bytes) => {
    const head = await headOf(bytes())
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
    expect(head).toContain('strict-transport-security: max-age=31536000; includesubdomains')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toMatch(/content-security-policy: default-src 'none';.* frame-ancestors 'none'/)
  })
})
