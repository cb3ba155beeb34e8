import { arrangeFiles, uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { fetchRows } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertImage } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Creates a professional with three pictures and a video. */
async function createGallery(name: string) {
  const { token, user } = await testApp.professional(name)
  const uuids: string[] = []
  for (let nth = 0; nth < 3; nth += 1) uuids.push((await insertImage(testApp, user.id, 'library')).uuid)
  const video = await testApp.call(uploadVideoLink, { body: { id: '76979871', type: 'Vimeo' } }, { token })
  uuids.push(video.data?.uuid ?? '')
  const arrange = (order: string[]) => testApp.call(arrangeFiles, { body: { uuids: order } }, { token })
  const loadGallery = async () => {
    const { data } = await testApp.call(profile, { query: { username: name } })
    return data?.images.map(({ uuid }) => uuid)
  }
  return { token, uuids, arrange, loadGallery, id: user.id }
}

describe('gallery order', () => {
  test('is the upload order until the owner arranges the gallery', async () => {
    const { uuids, arrange, loadGallery } = await createGallery('ines')
    expect(await loadGallery()).toEqual(uuids)
    const [first = '', second = '', third = '', video = ''] = uuids
    const order = [video, third, first, second]
    const response = await arrange(order)
    expect(response.data?.images.map(({ uuid }) => uuid)).toEqual(order)
    expect(await loadGallery()).toEqual(order)
  })

  test('puts new and unlisted files last, and ignores deleted and repeated ones', async () => {
    const { uuids, arrange, loadGallery, id } = await createGallery('petra')
    const [first = '', second = '', third = '', video = ''] = uuids
    await arrange([third, crypto.randomUUID(), third, second])
    expect(await loadGallery()).toEqual([third, second, first, video])
    const { uuid } = await insertImage(testApp, id, 'library')
    expect(await loadGallery()).toEqual([third, second, first, video, uuid])
  })

  test('writes nothing when the gallery order does not change', async () => {
    const { uuids, arrange, id } = await createGallery('tessa')
    const loadRowVersions = () =>
      fetchRows(testApp.db, sql`select xmin::text from file where account_id = ${id} order by uuid`)
    await arrange(uuids)
    const before = await loadRowVersions()
    await arrange(uuids)
    expect(await loadRowVersions()).toEqual(before)
  })

  test('rejects arranging the gallery of another account, and members', async () => {
    const noor = await createGallery('noor')
    const pia = await createGallery('pia')
    expect((await pia.arrange(noor.uuids.toReversed())).status).toBe(200)
    expect(await noor.loadGallery()).toEqual(noor.uuids)
    const { token } = await testApp.member('mila')
    expect((await testApp.call(arrangeFiles, { body: { uuids: [] } }, { token })).status).toBe(403)
  })

  test('applies one of two concurrent gallery orders completely', async () => {
    const { uuids, arrange, loadGallery } = await createGallery('rosa')
    const orders = [uuids.toReversed(), [...uuids.slice(2), ...uuids.slice(0, 2)]]
    const responses = await Promise.all(orders.map(arrange))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(orders).toContainEqual(await loadGallery())
  })
})
