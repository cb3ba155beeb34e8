import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { png } from './pictures.ts'
import { encodeMultipart, upload, buildUploadParts } from './uploading.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.stop())

/** Starts uploads from one IP address that stall after the first bytes of their bodies. */
async function stallUploads(token: string, count: number, ipAddress = '203.0.113.9') {
  const { port } = testApp.app.server.address() as AddressInfo
  const { headers, body } = encodeMultipart(buildUploadParts({ fileType: 'profile', content: await png() }))
  const requests = Array.from({ length: count }, () => {
    const stalled = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${API_PREFIX}/file/upload`,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        'x-forwarded-for': ipAddress,
        'content-length': body.length,
      },
    })
    stalled.on('error', () => undefined)
    stalled.write(body.subarray(0, 100))
    return stalled
  })
  await wait(500)
  return { requests, abort: () => requests.forEach((stalled) => stalled.destroy()) }
}

test(
  'accepts uploads from other IP addresses while one address uploads many files slowly',
  { timeout: 20_000 },
  async () => {
    const slow = await testApp.member('slow')
    const quick = await testApp.member('quick')
    const { abort } = await stallUploads(slow.token, 40)
    const { status } = await upload(testApp, quick.token, { fileType: 'profile', content: await png() })
    abort()
    expect(status).toBe(200)
  },
)

test('aborts an upload that is too slow', { timeout: 60_000 }, async () => {
  const { token } = await testApp.member('trickle')
  const { requests } = await stallUploads(token, 1, '203.0.113.10')
  const [stalled] = requests
  const timer = setInterval(() => stalled?.write('x'), 1000)
  // Without a minimum rate the upload would stay open until its two-minute timeout.
  await new Promise((resolve) => stalled?.on('close', resolve))
  clearInterval(timer)
  expect(stalled?.destroyed).toBe(true)
})

test('aborts an endless request body', { timeout: 60_000 }, async () => {
  const { server } = testApp.app
  expect(server.requestTimeout).toBeGreaterThan(0)
  expect(server.requestTimeout).toBeLessThanOrEqual(130_000)
  const { requestTimeout, headersTimeout } = server
  Object.assign(server, { headersTimeout: 900, requestTimeout: 1000 })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = ['POST /api/login HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 1000']
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const timer = setInterval(() => socket.write(' '), 1000)
  await once(socket.resume(), 'close')
  clearInterval(timer)
  Object.assign(server, { requestTimeout, headersTimeout })
})
