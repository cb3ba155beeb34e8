import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { editAccount, logout } from '@fourfold/contract/accounts/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { png } from '../files/pictures.ts'
import { encodeMultipart, buildUploadParts } from '../files/uploading.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.stop())

type SlowRequest = { token: string; headers: Record<string, string>; body: Buffer; beforeBody: () => Promise<unknown> }

/** Sends the headers, runs `beforeBody`, and sends the body more than a second later. */
async function sendSlowly(endpoint: Endpoint, { token, headers, body, beforeBody }: SlowRequest) {
  const { port } = testApp.app.server.address() as AddressInfo
  const call = request({
    port,
    host: '127.0.0.1',
    method: endpoint.method,
    path: buildPath(endpoint, {}),
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  })
  const responsePromise = new Promise<IncomingMessage>((resolve, reject) =>
    call.on('response', resolve).on('error', reject),
  )
  call.flushHeaders()
  await wait(200)
  await beforeBody()
  await wait(1000)
  call.end(body)
  const response = await responsePromise
  return { status: response.statusCode, content: await json(response) }
}

const notSignedIn = {
  status: 401,
  content: { data: null, errors: [expect.objectContaining({ code: 'not_signed_in' })] },
}

test('rejects a request whose session ends before the body arrives', async () => {
  const { token, user } = await testApp.member('slow.thief')
  const account = { name: 'Taken Over', username: user.username, email: 'thief@people.example' }
  const response = await sendSlowly(editAccount, {
    token,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(account)),
    beforeBody: () => testApp.call(logout, {}, { token }),
  })
  expect(response).toEqual(notSignedIn)
})

test('rejects an upload whose session ends before the body arrives', async () => {
  const { token } = await testApp.member('slow.upload')
  const { headers, body } = encodeMultipart(buildUploadParts({ fileType: 'profile', content: await png() }))
  const response = await sendSlowly(uploadFile, {
    token,
    headers,
    body,
    beforeBody: () => testApp.call(logout, {}, { token }),
  })
  expect(response).toEqual(notSignedIn)
})

test('accepts a slow body when the session is still open', async () => {
  const { token, user } = await testApp.member('slow.honest')
  const account = { name: 'Slow Honest', username: user.username, email: user.email }
  const response = await sendSlowly(editAccount, {
    token,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(account)),
    beforeBody: async () => undefined,
  })
  expect(response.status).toBe(200)
})
