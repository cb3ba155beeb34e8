import { buffer } from 'node:stream/consumers'

import { openStorage } from '@fourfold/platform/storage'
import { afterAll, describe, expect, test } from 'vitest'

import { readEnv } from '../../src/infra/env.ts'

const env = readEnv(process.env)
const storage = openStorage(env)
afterAll(() => storage.close())

const key = (name: string) => `test/${crypto.randomUUID()}/${name}`

async function opened(file: string, etag?: string) {
  const found = await storage.open(file, etag)
  if (!found || found === 'unchanged') throw new Error(`${file} was not opened`)
  return found
}

async function read(file: string) {
  const { content, contentType: type, bytes } = await opened(file)
  return { content: await buffer(content), type, bytes }
}

describe('the store of files', () => {
  test('answers', async () => {
    await expect(storage.ping()).resolves.toBeUndefined()
  })

  test('gives back what was put, byte for byte and with its type, until it is removed', async () => {
    const file = key('grüße & more.bin')
    const content = crypto.getRandomValues(new Uint8Array(60_000))
    await storage.put({ key: file, content, contentType: 'application/octet-stream' })
    expect(await read(file)).toEqual({ content: Buffer.from(content), type: 'application/octet-stream', bytes: 60_000 })

    await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    expect(await read(file)).toEqual({ content: Buffer.from([1]), type: 'text/plain', bytes: 1 })

    await storage.deletePrefix(file)
    expect(await storage.open(file)).toBeNull()
    await expect(storage.deletePrefix(file)).resolves.toBeUndefined()
  })

  test('keeps an empty file too', async () => {
    const file = key('empty')
    await storage.put({ key: file, content: new Uint8Array(), contentType: 'text/plain' })
    expect(await read(file)).toEqual({ content: Buffer.alloc(0), type: 'text/plain', bytes: 0 })
    await storage.deletePrefix(file)
  })

  test('does not send again what the asker has, until it changes', async () => {
    const file = key('changing')
    await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    const first = await opened(file)
    first.content.destroy()
    expect(await storage.open(file, first.etag)).toBe('unchanged')

    await storage.put({ key: file, content: new Uint8Array([2]), contentType: 'text/plain' })
    const second = await opened(file, first.etag)
    expect(await buffer(second.content)).toEqual(Buffer.from([2]))
    await storage.deletePrefix(file)
  })

  test('removes a folder and no neighbour', async () => {
    const folder = key('folder/')
    const neighbour = folder.replace('folder/', 'folder-2/x')
    const files = [`${folder}a`, `${folder}b`, neighbour]
    for (const file of files) await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    await storage.deletePrefix(folder)
    expect(await storage.open(`${folder}a`)).toBeNull()
    expect(await storage.open(`${folder}b`)).toBeNull()
    expect((await read(neighbour)).bytes).toBe(1)
    await storage.deletePrefix(neighbour)
  })

  test('says so when its bucket or its server is missing', async () => {
    const noBucket = openStorage({ ...env, S3_BUCKET: 'no-such-bucket-here' })
    const noServer = openStorage({ ...env, S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(noBucket.ping()).rejects.toThrow(/./)
    await expect(noServer.ping()).rejects.toThrow('ECONNREFUSED')
    noBucket.close()
    noServer.close()
  })
})
