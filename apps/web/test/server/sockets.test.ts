import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildServer } from '../../server/build-server.ts'
import type { WebServer } from '../../server/build-server.ts'
import { readEnv } from '../../server/env.ts'

/** The GUID of the WebSocket handshake. (RFC 6455) */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

const POLL_OPTIONS = { timeout: 5_000 }

const H2C = ['Connection: Upgrade', 'Upgrade: h2c']
const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${KEY}`,
]

let api: Server
let web: WebServer
let port: number

beforeEach(async () => {
  api = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const env = readEnv({
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://fourfold.example',
  })
  web = await buildServer(env, async () => new Response('page'))
  await web.app.listen({ host: '127.0.0.1', port: 0 })
  port = (web.app.server.address() as AddressInfo).port
})

afterEach(async () => {
  await web.app.close()
  api.closeAllConnections()
  api.close()
})

/** Counts the sockets of a server in any state. */
function countSockets(server: NetServer): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

const countAllSockets = async () => [await countSockets(web.app.server), await countSockets(api)]

/** Sends a raw request and collects the response. */
function sendRaw(line: string, headers: readonly string[] = []) {
  // The socket stays open after the server has ended the connection, until the test closes it.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (data: Buffer) => chunks.push(data))
  socket.on('error', () => socket.destroy())
  socket.write(`${[`${line} HTTP/1.1`, 'Host: fourfold.example', ...headers].join('\r\n')}\r\n\r\n`)
  return { socket, received: () => Buffer.concat(chunks).toString() }
}

type Handshake = { headers: IncomingHttpHeaders; socket: Socket; accept: () => void }

/** Collects the handshakes that reach the API. The test must accept them. */
function collectHandshakes(): Handshake[] {
  const handshakes: Handshake[] = []
  api.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    socket.resume()
    const accept = () => {
      const acceptKey = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`).digest('base64')
      const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
      socket.write(`${[...head, `Sec-WebSocket-Accept: ${acceptKey}`].join('\r\n')}\r\n\r\n`)
    }
    handshakes.push({ headers, socket, accept })
  })
  return handshakes
}

async function waitForFirst(handshakes: Handshake[]): Promise<Handshake> {
  await expect.poll(() => handshakes.length).toBe(1)
  const [first] = handshakes
  if (!first) throw new Error('no handshake arrived')
  return first
}

describe('an upgrade of an API call', () => {
  test.each([
    ['GET /api/tags', H2C],
    ['GET /api/tags', WEBSOCKET],
    ['POST /api/login', [...H2C, 'Content-Length: 2']],
    ['GET /api/tags', ['Upgrade: h2c']],
  ])('is rejected with the error envelope and closes the socket: %s with %j', async (line, headers) => {
    const { socket, received } = sendRaw(line, headers)
    await new Promise((resolve) => socket.on('end', resolve))
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(received()).toContain('{"data":null,"errors":[{"code":"invalid_input"')
  })

  test('leaks no sockets after many attempts and different disconnects', async () => {
    const clients = Array.from({ length: 100 }, () => sendRaw('GET /api/tags', H2C))
    await expect.poll(() => clients.every(({ received }) => received() !== ''), POLL_OPTIONS).toBe(true)
    for (const [index, { socket }] of clients.entries()) {
      if (index % 2) socket.destroy()
      else socket.end()
    }
    await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
  })
})

test('a page request with an unknown upgrade gets a normal response', async () => {
  const { socket, received } = sendRaw('GET /', [...H2C])
  await expect.poll(received).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
})

test('CONNECT requests are rejected', async () => {
  const { socket, received } = sendRaw('CONNECT elsewhere.example:443')
  await new Promise((resolve) => socket.on('end', resolve))
  expect(received()).toBe('')
  socket.destroy()
  await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
})

describe('the live socket', () => {
  test.each([
    ['GET /socket', H2C, /^HTTP\/1\.1 426 /],
    ['GET /socket', [], /^HTTP\/1\.1 426 /],
    ['POST /socket', WEBSOCKET, /^HTTP\/1\.1 404 /],
    ['GET /socket/else', WEBSOCKET, /^HTTP\/1\.1 200 /],
  ])('accepts no other requests: %s with %j', async (line, headers, expected) => {
    const { socket, received } = sendRaw(line, headers)
    await expect.poll(received).toMatch(expected)
    socket.destroy()
    await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
  })

  test('forwards the origin and the client IP, but no other headers', async () => {
    const handshakes = collectHandshakes()
    const extraHeaders = ['Origin: https://fourfold.example', 'Cookie: a=b', 'Content-Length: 0']
    const { socket, received } = sendRaw('GET /socket?x=1', [...WEBSOCKET, ...extraHeaders])
    const { headers, accept } = await waitForFirst(handshakes)
    expect(headers).toMatchObject({
      upgrade: 'websocket',
      origin: 'https://fourfold.example',
      'x-forwarded-for': '127.0.0.1',
      'sec-websocket-key': KEY,
    })
    expect(headers).not.toHaveProperty('cookie')
    accept()
    await expect.poll(received).toMatch(/^HTTP\/1\.1 101 [^]+sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/i)
    socket.destroy()
  })

  test('transmits frames in both directions for a standard client', async () => {
    const handshakes = collectHandshakes()
    const client = new WebSocket(`ws://127.0.0.1:${port}/socket`)
    const openEvent = new Promise((resolve) => client.addEventListener('open', resolve))
    const message = new Promise((resolve) => client.addEventListener('message', ({ data }) => resolve(data)))
    const { accept, socket } = await waitForFirst(handshakes)
    accept()
    await openEvent
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69]))
    expect(await message).toBe('hi')
    const receivedLength = new Promise<number>((resolve) =>
      socket.once('data', ({ length }: Buffer) => resolve(length)),
    )
    client.send('hi')
    expect(await receivedLength).toBe(8)
    socket.destroy()
    await expect.poll(() => client.readyState).toBe(WebSocket.CLOSED)
    await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
  })

  test('closes both sides when either closes', async () => {
    const handshakes = collectHandshakes()
    const disconnects = [
      ({ client: { socket } }: Pair) => socket.destroy(),
      ({ client: { socket } }: Pair) => socket.end(),
      ({ api: { socket } }: Pair) => socket.destroy(),
      ({ api: { socket } }: Pair) => socket.end(),
    ]
    for (const disconnect of disconnects) {
      handshakes.length = 0
      const client = sendRaw('GET /socket', WEBSOCKET)
      const handshake = await waitForFirst(handshakes)
      handshake.accept()
      await expect.poll(client.received).toMatch(/^HTTP\/1\.1 101 /)
      disconnect({ client, api: handshake })
      await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
    }
  })

  test('leaks no sockets when the API rejects the handshake', async () => {
    const clients = Array.from({ length: 20 }, () => sendRaw('GET /socket', WEBSOCKET))
    await expect
      .poll(() => clients.every(({ received }) => received().startsWith('HTTP/1.1 404 ')), POLL_OPTIONS)
      .toBe(true)
    await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
  })

  test.each(['destroy', 'end'] as const)(
    'leaks no sockets when the client disconnects before the API responds (%s)',
    async (disconnect) => {
      const handshakes = collectHandshakes()
      const { socket } = sendRaw('GET /socket', WEBSOCKET)
      const { accept } = await waitForFirst(handshakes)
      socket[disconnect]()
      setTimeout(accept, 100)
      await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
    },
  )

  test('is rejected while the API is unavailable', async () => {
    api.close()
    const { received } = sendRaw('GET /socket', WEBSOCKET)
    await expect.poll(received).toMatch(/^HTTP\/1\.1 503 /)
    await expect.poll(() => countSockets(web.app.server)).toBe(0)
  })

  test('does not delay draining', async () => {
    const handshakes = collectHandshakes()
    const { received } = sendRaw('GET /socket', WEBSOCKET)
    const { accept } = await waitForFirst(handshakes)
    accept()
    await expect.poll(received).toMatch(/^HTTP\/1\.1 101 /)
    await web.drain()
    await expect.poll(countAllSockets, POLL_OPTIONS).toEqual([0, 0])
  })
})

type Pair = { client: { socket: Socket }; api: Handshake }
