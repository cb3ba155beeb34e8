import { buffer } from 'node:stream/consumers'

import { openStorage } from '@fourfold/platform/storage'
import { afterAll, describe, expect, test } from 'vitest'

import { readEnv } from '../../src/infra/env.ts'

const env = readEnv(process.env)
const storage = openStorage(env)
afterAll(() => storage.close())

const createKey = (name: string) => `test/${crypto.randomUUID()}/${name}`

async function openFile(file: string, etag?: string) {
  const openedFile = await storage.open(file, etag)
  if (!openedFile || openedFile === 'unchanged') throw new Error(`${file} was not opened`)
  return openedFile
}

async function read(file: string) {
  const { content, contentType: type, bytes } = await openFile(file)
  return { content: await buffer(content), type, bytes }
}

describe('the object store', () => {
  test('responds to a ping', async () => {
    await expect(storage.ping()).resolves.toBeUndefined()
  })

  test('returns a stored file with its type until it is deleted', async () => {
    const file = createKey('grüße & more.bin')
    const content = crypto.getRandomValues(new Uint8Array(60_000))
    await storage.put({ key: file, content, contentType: 'application/octet-stream' })
    expect(await read(file)).toEqual({ content: Buffer.from(content), type: 'application/octet-stream', bytes: 60_000 })

    await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    expect(await read(file)).toEqual({ content: Buffer.from([1]), type: 'text/plain', bytes: 1 })

    await storage.deletePrefix(file)
    expect(await storage.open(file)).toBeNull()
    await expect(storage.deletePrefix(file)).resolves.toBeUndefined()
  })

  test('stores an empty file', async () => {
    const file = createKey('empty')
    await storage.put({ key: file, content: new Uint8Array(), contentType: 'text/plain' })
    expect(await read(file)).toEqual({ content: Buffer.alloc(0), type: 'text/plain', bytes: 0 })
    await storage.deletePrefix(file)
  })

  test('returns unchanged for a current ETag', async () => {
    const file = createKey('changing')
    await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    const first = await openFile(file)
    first.content.destroy()
    expect(await storage.open(file, first.etag)).toBe('unchanged')

    await storage.put({ key: file, content: new Uint8Array([2]), contentType: 'text/plain' })
    const second = await openFile(file, first.etag)
    expect(await buffer(second.content)).toEqual(Buffer.from([2]))
    await storage.deletePrefix(file)
  })

  test('deletes a folder and not its siblings', async () => {
    const folder = createKey('folder/')
    const sibling = folder.replace('folder/', 'folder-2/x')
    const files = [`${folder}a`, `${folder}b`, sibling]
    for (const file of files) await storage.put({ key: file, content: new Uint8Array([1]), contentType: 'text/plain' })
    await storage.deletePrefix(folder)
    expect(await storage.open(`${folder}a`)).toBeNull()
    expect(await storage.open(`${folder}b`)).toBeNull()
    expect((await read(sibling)).bytes).toBe(1)
    await storage.deletePrefix(sibling)
  })

  test('fails the ping when the bucket or the server is missing', async () => {
    const noBucket = openStorage({ ...env, S3_BUCKET: 'no-such-bucket-here' })
    const noServer = openStorage({ ...env, S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(noBucket.ping()).rejects.toThrow(/./)
    await expect(noServer.ping()).rejects.toThrow('ECONNREFUSED')
    noBucket.close()
    noServer.close()
  })
})
