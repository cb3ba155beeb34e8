import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { openStorage } from '@fourfold/platform/storage'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDownloads } from '../../src/http/downloads.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { png } from './pictures.ts'
import { upload, mustUpload } from './uploading.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.stop())

const getPort = (server: TestApp['app']['server']) => (server.address() as AddressInfo).port

/** Sends a request and does not read the response. */
function requestWithoutReading(port: number, path: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.9\r\n\r\n`)
  return socket
}

test('serves other clients while sixty downloads of one client stall', async () => {
  const port = getPort(testApp.app.server)
  const { token } = await testApp.professional('slow')
  const [large, small] = [
    await mustUpload(testApp, token, { fileType: 'library', content: await png() }),
    await mustUpload(testApp, token, { fileType: 'library', content: await png() }),
  ]
  // Larger than the socket buffers.
  const storage = openStorage(testApp.env)
  const key = large.url.replace('/api/', '')
  await storage.put({ key, contentType: 'image/webp', content: randomBytes(7_900_000) })
  storage.close()

  const sockets = Array.from({ length: 60 }, () => requestWithoutReading(port, large.url))
  await wait(1500)
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const picture = await fetch(`http://127.0.0.1:${port}${small.url}`, { headers, signal: AbortSignal.timeout(8000) })
  expect(picture.status).toBe(200)
  expect((await picture.bytes()).length).toBeGreaterThan(0)
  expect((await upload(testApp, token, { fileType: 'library', content: await png() })).status).toBe(200)
  for (const socket of sockets) socket.destroy()
}, 60_000)

test('disconnects a client that reads nothing and serves the next one', async () => {
  const download = createDownloads(
    { maxPerNetwork: 1, maxTotal: 1, maxWaitMs: 20_000 },
    { bytesPerSecond: 1e9, graceMs: 2000 },
  )
  const app = fastify()
  const content = randomBytes(8_000_000)
  app.get('/large', (request, reply) =>
    download(request, reply, async () => ({ content, contentType: 'image/webp', bytes: content.length })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = getPort(app.server)
  const stalledSocket = requestWithoutReading(port, '/large')
  const closed = new Promise((resolve) => {
    stalledSocket.once('close', () => resolve(true))
  })
  await wait(100)
  const nextResponse = await fetch(`http://127.0.0.1:${port}/large`)
  expect((await nextResponse.bytes()).length).toBe(content.length)
  stalledSocket.resume()
  expect(await closed).toBe(true)
  await app.close()
})
