import { loadFile } from '@fourfold/contract/files/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { openStorage } from '@fourfold/platform/storage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fileHandlers } from '../../src/files/deletion/files.worker.ts'
import { clearObjects, sweepFiles } from '../../src/files/files.jobs.ts'
import { buildKeyPrefix } from '../../src/files/images/object-keys.ts'
import { createFiles } from '../../src/files/index.ts'
import { lockProductForImage, findProduct } from '../../src/products/index.ts'
import { findImagesOnProfiles } from '../../src/profiles/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { png } from './pictures.ts'
import { fetchUrl, mustUpload } from './uploading.ts'

let testApp: TestApp
let pia: { token: string }
let content: Buffer
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '3650' } })
  pia = await testApp.professional('pia')
  content = await png(20, 20)
})
afterAll(() => testApp.stop())

const uploadImage = (fileType: string, otherObjectId?: string) =>
  mustUpload(testApp, pia.token, { fileType, content, ...(otherObjectId && { otherObjectId }) })

const saveProfile = (body: { profileImageUrl?: string | null; backgroundImageUrl?: string | null }) =>
  testApp.call(editProfile, { body }, { token: pia.token })

async function sweep(): Promise<void> {
  await testApp.runJob(sweepFiles)
  await testApp.runQueuedJobs()
}

const exists = async ({ uuid, url }: { uuid: string; url: string }) => {
  const loadReply = await testApp.call(loadFile, { query: { uuid } }, { token: pia.token })
  return loadReply.status === 200 && (await fetchUrl(testApp, url)).status === 200
}

describe('the file sweep', () => {
  test('deletes an unused portrait or cover after a day', async () => {
    const unused = [await uploadImage('profile'), await uploadImage('background')]
    const current = { profile: await uploadImage('profile'), background: await uploadImage('background') }
    const saveReply = await saveProfile({
      profileImageUrl: current.profile.url,
      backgroundImageUrl: current.background.url,
    })
    expect(saveReply.status).toBe(200)

    testApp.clock.advance({ hours: 23 })
    await sweep()
    for (const file of unused) expect(await exists(file)).toBe(true)

    testApp.clock.advance({ hours: 2 })
    await sweep()
    for (const file of unused) expect(await exists(file)).toBe(false)
    expect([await exists(current.profile), await exists(current.background)]).toEqual([true, true])
  })

  test('deletes images that were removed from a profile', async () => {
    const first = await uploadImage('profile')
    await saveProfile({ profileImageUrl: first.url })
    testApp.clock.advance({ hours: 24 * 20 })
    await sweep()
    expect(await exists(first)).toBe(true)

    const second = await uploadImage('profile')
    await saveProfile({ profileImageUrl: second.url })
    await sweep()
    expect([await exists(first), await exists(second)]).toEqual([false, true])

    await saveProfile({ profileImageUrl: null })
    await sweep()
    expect(await exists(second)).toBe(false)
  })

  test('deletes images of deleted products', async () => {
    const product = { category: 'Mind', subcategory: 'App', link: 'https://a.example', title: 'A' } as const
    const { data } = await testApp.call(saveProduct, { body: product }, { token: pia.token })
    const productImage = await uploadImage('product', data?.product.uuid)
    await sweep()
    expect(await exists(productImage)).toBe(true)
    await inTransaction(testApp.db, (tx) => sql`delete from product where uuid = ${data?.product.uuid}`.execute(tx))
    await sweep()
    expect(await exists(productImage)).toBe(false)
  })

  test('deletes an unsent chat file after a day', async () => {
    const { uuid } = await uploadImage('chat')
    const status = async () => (await testApp.call(loadFile, { query: { uuid } }, { token: pia.token })).status
    testApp.clock.advance({ hours: 23 })
    await sweep()
    expect(await status()).toBe(200)

    testApp.clock.advance({ hours: 2 })
    await sweep()
    expect(await status()).toBe(404)
    const storage = openStorage(testApp.env)
    expect(await storage.open(`${buildKeyPrefix(uuid, 'chat')}full.webp`)).toBeNull()
    storage.close()
  })

  test('keeps library files and certificates', async () => {
    const keptFiles = [await uploadImage('library'), await uploadImage('file')]
    testApp.clock.advance({ hours: 24 * 20 })
    await sweep()
    await sweep()
    for (const file of keptFiles) expect(await exists(file)).toBe(true)
  })
})

test('the file sweep keeps an image that is being added to a profile', async () => {
  const { uuid, url } = await uploadImage('profile')
  testApp.clock.advance({ hours: 25 })
  await inTransaction(testApp.db, async (tx) => {
    await sql`select 1 from file where uuid = ${uuid} for key share`.execute(tx)
    await sweep()
    expect(await exists({ uuid, url })).toBe(true)
  })
})

describe('the file sweep with chats', () => {
  test('deletes an unsent chat file after a day and keeps a sent one', async () => {
    const storage = openStorage(testApp.env)
    const jobs = { add: async () => undefined, addLater: async () => undefined, stop: async () => undefined }
    const deps = { db: testApp.db, clock: testApp.clock, storage }
    const files = createFiles({
      ...deps,
      jobs,
      secret: testApp.env.APP_SECRET,
      isChatParticipant: async () => false,
      products: { findProduct, lockProductForImage },
      recordAudit: async () => undefined,
    })
    const [sent, unsent] = [await uploadImage('chat'), await uploadImage('chat')]
    testApp.clock.advance({ hours: 25 })

    const handlers = fileHandlers({
      ...deps,
      files,
      findImagesOnProfiles,
      findUsedFiles: async () => new Set([sent.uuid]),
      findReportedFiles: async () => new Set(),
    })
    await handlers.find(({ job }) => job === sweepFiles)?.run({})

    const load = (uuid: string) => testApp.call(loadFile, { query: { uuid } }, { token: pia.token })
    expect([(await load(sent.uuid)).status, (await load(unsent.uuid)).status]).toEqual([200, 404])
    storage.close()
  })
})

test('deletes the objects of an upload whose row was not inserted', async () => {
  const storage = openStorage(testApp.env)
  const uuid = crypto.randomUUID()
  const key = `${buildKeyPrefix(uuid, 'library')}full.webp`
  await storage.put({ key, content, contentType: 'image/webp' })
  await testApp.runJob(clearObjects, { uuid, kind: 'library' })
  await testApp.runJob(clearObjects, { uuid, kind: 'library' })
  expect(await storage.open(key)).toBeNull()
  storage.close()
})

test('schedules the cleanup job before storing objects', async () => {
  const { uuid } = await uploadImage('library')
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ start_after: Temporal.Instant }>`
      select start_after from pgboss.job where name = ${clearObjects.name} and data->>'uuid' = ${uuid}`.execute(tx),
  )
  expect(rows.map(({ start_after }) => Math.round(start_after.since(testApp.clock.now()).total('minutes')))).toEqual([
    60,
  ])
})
