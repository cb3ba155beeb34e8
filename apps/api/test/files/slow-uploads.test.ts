import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { png } from './pictures.ts'
import { multipart, upload, uploadParts } from './uploading.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.stop())

/** More than a process takes at once, from one address; each sends the beginning of its body and then nothing. */
async function holdUploads(token: string, count: number) {
  const { port } = world.app.server.address() as AddressInfo
  const { headers, body } = multipart(uploadParts({ fileType: 'profile', content: await png() }))
  const held = Array.from({ length: count }, () => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${API_PREFIX}/file/upload`,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '203.0.113.9',
        'content-length': body.length,
      },
    })
    call.on('error', () => undefined)
    call.write(body.subarray(0, 100))
    return call
  })
  await wait(500)
  return { letGo: () => held.forEach((call) => call.destroy()) }
}

test('somebody who sends many files slowly keeps nobody at another address waiting', { timeout: 20_000 }, async () => {
  const slow = await world.member('slow')
  const quick = await world.member('quick')
  const { letGo } = await holdUploads(slow.token, 40)
  const { status } = await upload(world, quick.token, { fileType: 'profile', content: await png() })
  letGo()
  expect(status).toBe(200)
})
