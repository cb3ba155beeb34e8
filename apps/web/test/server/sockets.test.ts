import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildServer } from '../../server/build-server.ts'
import type { WebServer } from '../../server/build-server.ts'
import { readEnv } from '../../server/env.ts'

/** Named by the standard of web sockets, for the handshake. */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

const PATIENT = { timeout: 5_000 }

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

/** How many sockets a server holds, whatever state they are in. */
function held(server: NetServer): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

const heldByBoth = async () => [await held(web.app.server), await held(api)]

/** A visitor who speaks HTTP by hand, and what they have heard so far. */
function visitor(line: string, headers: readonly string[] = []) {
  // As curl does with a time-out: the visitor hangs up, and never reads what might still come.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const heard: Buffer[] = []
  socket.on('data', (data: Buffer) => heard.push(data))
  socket.on('error', () => socket.destroy())
  socket.write(`${[`${line} HTTP/1.1`, 'Host: fourfold.example', ...headers].join('\r\n')}\r\n\r\n`)
  return { socket, heard: () => Buffer.concat(heard).toString() }
}

type Handshake = { headers: IncomingHttpHeaders; socket: Socket; accept: () => void }

/** What the API is asked from here on; it accepts when told to. */
function handshakes(): Handshake[] {
  const asked: Handshake[] = []
  api.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    socket.resume()
    const accept = () => {
      const answer = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`).digest('base64')
      const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
      socket.write(`${[...head, `Sec-WebSocket-Accept: ${answer}`].join('\r\n')}\r\n\r\n`)
    }
    asked.push({ headers, socket, accept })
  })
  return asked
}

async function firstOf(asked: Handshake[]): Promise<Handshake> {
  await expect.poll(() => asked.length).toBe(1)
  const [first] = asked
  if (!first) throw new Error('nothing was asked')
  return first
}

describe('an upgrade on a call', () => {
  test.each([
    ['GET /api/tags', H2C],
    ['GET /api/tags', WEBSOCKET],
    ['POST /api/login', [...H2C, 'Content-Length: 2']],
    ['GET /api/tags', ['Upgrade: h2c']],
  ])('%s with %j is refused in the envelope, and its socket closed', async (line, headers) => {
    const { socket, heard } = visitor(line, headers)
    await new Promise((resolve) => socket.on('end', resolve))
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /)
    expect(heard()).toContain('{"data":null,"errors":[{"code":"invalid_input"')
  })

  test('leaves no socket behind, however many are tried and however they hang up', async () => {
    const visitors = Array.from({ length: 100 }, () => visitor('GET /api/tags', H2C))
    await expect.poll(() => visitors.every(({ heard }) => heard() !== ''), PATIENT).toBe(true)
    for (const [index, { socket }] of visitors.entries()) {
      if (index % 2) socket.destroy()
      else socket.end()
    }
    await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
  })
})

test('a page answers an upgrade it does not know like any other request', async () => {
  const { socket, heard } = visitor('GET /', [...H2C])
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
})

test('nobody is connected through us to elsewhere', async () => {
  const { socket, heard } = visitor('CONNECT elsewhere.example:443')
  await new Promise((resolve) => socket.on('end', resolve))
  expect(heard()).toBe('')
  socket.destroy()
  await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
})

describe('the live socket', () => {
  test.each([
    ['GET /socket', H2C, /^HTTP\/1\.1 426 /],
    ['GET /socket', [], /^HTTP\/1\.1 426 /],
    ['POST /socket', WEBSOCKET, /^HTTP\/1\.1 404 /],
    ['GET /socket/else', WEBSOCKET, /^HTTP\/1\.1 200 /],
  ])('is nothing else: %s with %j', async (line, headers, answer) => {
    const { socket, heard } = visitor(line, headers)
    await expect.poll(heard).toMatch(answer)
    socket.destroy()
    await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
  })

  test('goes to the API with the origin of its page and the address of the visitor, and nothing else', async () => {
    const asked = handshakes()
    const secret = ['Origin: https://fourfold.example', 'Cookie: a=b', 'Content-Length: 0']
    const { socket, heard } = visitor('GET /socket?x=1', [...WEBSOCKET, ...secret])
    const { headers, accept } = await firstOf(asked)
    expect(headers).toMatchObject({
      upgrade: 'websocket',
      origin: 'https://fourfold.example',
      'x-forwarded-for': '127.0.0.1',
      'sec-websocket-key': KEY,
    })
    expect(headers).not.toHaveProperty('cookie')
    accept()
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 101 [^]+sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/i)
    socket.destroy()
  })

  test('carries what either side says, and a browser takes it for the real thing', async () => {
    const asked = handshakes()
    const live = new WebSocket(`ws://127.0.0.1:${port}/socket`)
    const opened = new Promise((resolve) => live.addEventListener('open', resolve))
    const said = new Promise((resolve) => live.addEventListener('message', ({ data }) => resolve(data)))
    const { accept, socket } = await firstOf(asked)
    accept()
    await opened
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69]))
    expect(await said).toBe('hi')
    const heard = new Promise<number>((resolve) => socket.once('data', ({ length }: Buffer) => resolve(length)))
    live.send('hi')
    expect(await heard).toBe(8)
    socket.destroy()
    await expect.poll(() => live.readyState).toBe(WebSocket.CLOSED)
    await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
  })

  test('ends on both sides when either ends', async () => {
    const asked = handshakes()
    const leaves = [
      ({ visitor: { socket } }: Pair) => socket.destroy(),
      ({ visitor: { socket } }: Pair) => socket.end(),
      ({ api: { socket } }: Pair) => socket.destroy(),
      ({ api: { socket } }: Pair) => socket.end(),
    ]
    for (const leave of leaves) {
      asked.length = 0
      const one = visitor('GET /socket', WEBSOCKET)
      const other = await firstOf(asked)
      other.accept()
      await expect.poll(one.heard).toMatch(/^HTTP\/1\.1 101 /)
      leave({ visitor: one, api: other })
      await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
    }
  })

  test('leaves nothing behind when the API refuses it', async () => {
    const visitors = Array.from({ length: 20 }, () => visitor('GET /socket', WEBSOCKET))
    await expect.poll(() => visitors.every(({ heard }) => heard().startsWith('HTTP/1.1 404 ')), PATIENT).toBe(true)
    await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
  })

  test.each(['destroy', 'end'] as const)(
    'leaves nothing behind when the visitor is gone before the API answers (%s)',
    async (hangUp) => {
      const asked = handshakes()
      const { socket } = visitor('GET /socket', WEBSOCKET)
      const { accept } = await firstOf(asked)
      socket[hangUp]()
      setTimeout(accept, 100)
      await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
    },
  )

  test('is refused while the API is away', async () => {
    api.close()
    const { heard } = visitor('GET /socket', WEBSOCKET)
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 503 /)
    await expect.poll(() => held(web.app.server)).toBe(0)
  })

  test('does not hold up a process that leaves', async () => {
    const asked = handshakes()
    const { heard } = visitor('GET /socket', WEBSOCKET)
    const { accept } = await firstOf(asked)
    accept()
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 101 /)
    await web.drain()
    await expect.poll(heldByBoth, PATIENT).toEqual([0, 0])
  })
})

type Pair = { visitor: { socket: Socket }; api: Handshake }
