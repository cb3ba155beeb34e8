import { deleteFile, loadFile } from '@fourfold/contract/files/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { clearObjects } from '../../src/files/files.jobs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { jpeg } from './pictures.ts'
import { fetchUrl, mustUpload } from './uploading.ts'

let testApp: TestApp
let pia: { token: string }
let mila: { token: string }
beforeAll(async () => {
  testApp = await startTestApp()
  pia = await testApp.professional('pia')
  mila = await testApp.member('mila')
})
afterAll(() => testApp.stop())

const uploadLibraryImage = async () => mustUpload(testApp, pia.token, { fileType: 'library', content: await jpeg() })
const uploadChatImage = async () => mustUpload(testApp, mila.token, { fileType: 'chat', content: await jpeg() })

describe('a public image', () => {
  test('is cached forever and cannot execute scripts', async () => {
    const { url } = await uploadLibraryImage()
    const { status, headers, content } = await fetchUrl(testApp, url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="full.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect((await fetchUrl(testApp, url.replace('.webp', '.jpg'))).headers['content-type']).toBe('image/jpeg')
  })

  test('returns 304 for a matching ETag', async () => {
    const { url } = await uploadLibraryImage()
    const { etag } = (await fetchUrl(testApp, url)).headers
    for (const header of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`.slice(9)]) {
      const conditional = await fetchUrl(testApp, url, { 'if-none-match': header })
      expect([conditional.status, conditional.content.length, conditional.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await fetchUrl(testApp, url, { 'if-none-match': '"another"' })).status).toBe(200)
    expect((await fetchUrl(testApp, url, { 'if-none-match': 'nonsense' })).status).toBe(200)
  })

  test('supports HEAD requests for public images', async () => {
    const { url } = await uploadLibraryImage()
    const { statusCode, headers, rawPayload } = await testApp.app.inject({ method: 'HEAD', url })
    expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([200, 'image/webp', 0])
  })

  test.each([
    '/api/media/00000000-0000-4000-8000-000000000000/full.webp',
    '/api/media/not-a-uuid/full.webp',
    '/api/media/00000000-0000-4000-8000-000000000000/..%2Ffull.webp',
    '/api/media/video/other.svg',
    '/api/media/..%2F..%2Fprivate/full.webp',
  ])('returns 404 for %s without caching it', async (url) => {
    const { status, headers, content } = await fetchUrl(testApp, url)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(JSON.parse(content.toString())).toMatchObject({ data: null, errors: [{ code: 'not_found' }] })
  })
})

describe('loading a file', () => {
  test('serves files of profiles to everyone', { tags: ['FIL-13', 'OP-056'] }, async () => {
    const { uuid, url, thumbnailUrl } = await uploadLibraryImage()
    const { data } = await testApp.call(loadFile, { query: { uuid } })
    expect(data).toEqual({ file: { uuid, url, thumbnailUrl, storage: null } })
  })

  test('serves a chat file to its two participants only', { tags: ['FIL-13', 'OP-056'] }, async () => {
    const { uuid } = await uploadChatImage()
    expect((await testApp.call(loadFile, { query: { uuid } }, { token: mila.token })).status).toBe(200)
    const strangers = [null, pia.token, (await testApp.admin('ada')).token]
    for (const token of strangers)
      expect((await testApp.call(loadFile, { query: { uuid } }, { token })).status).toBe(404)
    const unknown = await testApp.call(loadFile, { query: { uuid: crypto.randomUUID() } }, { token: pia.token })
    const hidden = await testApp.call(loadFile, { query: { uuid } }, { token: pia.token })
    expect(hidden.errors).toEqual(unknown.errors)
  })

  test('rejects an invalid file uuid', async () => {
    expect((await testApp.call(loadFile, { query: { uuid: 'x' } })).status).toBe(400)
  })
})

describe('a private image', () => {
  const changeUrl = (url: string, change: (url: URL) => void) => {
    const address = new URL(url, 'http://localhost')
    change(address)
    return `${address.pathname}${address.search}`
  }

  test('is served under its signed URL for five minutes', async () => {
    const { url } = await uploadChatImage()
    expect((await fetchUrl(testApp, url)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="full.webp"',
    })
    testApp.clock.advance({ minutes: 4, seconds: 59 })
    expect((await fetchUrl(testApp, url)).status).toBe(200)
    testApp.clock.advance({ seconds: 1 })
    expect((await fetchUrl(testApp, url)).status).toBe(404)
  })

  test('is not served with an invalid signature', async () => {
    const { uuid, url } = await uploadChatImage()
    const other = await uploadChatImage()
    const attempts = [
      `/api/media/${uuid}/full.webp`,
      `/api/media/private/${uuid}/full.webp`,
      changeUrl(url, ({ searchParams }) => searchParams.set('expires', '99999999999999')),
      changeUrl(url, ({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))),
      changeUrl(url, ({ searchParams }) => searchParams.set('signature', '')),
      changeUrl(url, ({ searchParams }) => searchParams.append('signature', 'x')),
      changeUrl(url, (address) => (address.pathname = address.pathname.replace('full.webp', 'full.jpg'))),
      changeUrl(url, (address) => (address.pathname = address.pathname.replace(uuid, other.uuid))),
    ]
    for (const attempt of attempts) expect([attempt, (await fetchUrl(testApp, attempt)).status]).toEqual([attempt, 404])
  })

  test('returns 404 for the public URL of a private file and vice versa', async () => {
    const { uuid } = await uploadLibraryImage()
    expect((await fetchUrl(testApp, `/api/media/private/${uuid}/full.webp?expires=1&signature=x`)).status).toBe(404)
  })
})

describe('deleting a file', () => {
  test('lets the owner delete a file once, with its objects', { tags: ['FIL-11'] }, async () => {
    const { uuid, url, thumbnailUrl } = await uploadLibraryImage()
    expect((await testApp.call(deleteFile, { body: { uuid } }, { token: pia.token })).status).toBe(200)
    expect(await testApp.runQueuedJobs()).toContain(clearObjects.name)
    for (const address of [url, thumbnailUrl]) expect((await fetchUrl(testApp, address)).status).toBe(404)
    expect((await testApp.call(loadFile, { query: { uuid } })).status).toBe(404)
    expect((await testApp.call(deleteFile, { body: { uuid } }, { token: pia.token })).status).toBe(404)
  })

  test('rejects deletion by anyone else, including admins', { tags: ['OP-056'] }, async () => {
    const { uuid, url } = await uploadLibraryImage()
    const { token } = await testApp.admin('eva')
    for (const other of [mila.token, token]) {
      expect((await testApp.call(deleteFile, { body: { uuid } }, { token: other })).status).toBe(404)
    }
    expect((await testApp.call(deleteFile, { body: { uuid } }, {})).status).toBe(401)
    await testApp.runQueuedJobs()
    expect((await fetchUrl(testApp, url)).status).toBe(200)
  })

  test('keeps the objects of a completed upload when the cleanup job runs', async () => {
    const { uuid, url } = await uploadLibraryImage()
    await testApp.runJob(clearObjects, { uuid, kind: 'library' })
    expect((await fetchUrl(testApp, url)).status).toBe(200)
  })
})
