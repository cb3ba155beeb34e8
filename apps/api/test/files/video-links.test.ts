import { loadFile, uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { fetchUrl } from './uploading.ts'

let testApp: TestApp
let pia: { token: string }
beforeAll(async () => {
  testApp = await startTestApp()
  pia = await testApp.professional('pia')
})
afterAll(() => testApp.stop())

const addVideo = (id: string, type: 'Youtube' | 'Vimeo', token = pia.token) =>
  testApp.call(uploadVideoLink, { body: { id, type } }, { token })

describe('video links', () => {
  test.each([
    ['Youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', '/api/media/video/youtube.svg'],
    ['Vimeo', '76979871', 'https://vimeo.com/76979871', '/api/media/video/vimeo.svg'],
  ] as const)(
    'add a %s video to the library',
    { tags: ['FIL-01', 'FIL-12', 'OP-055'] },
    async (type, id, url, thumbnailUrl) => {
      const { data } = await addVideo(id, type)
      expect(data).toEqual({ uuid: expect.any(String), url, thumbnailUrl, storage: type })
      const ownProfile = await testApp.call(profile, { query: {} }, { token: pia.token })
      expect(ownProfile.data?.images).toContainEqual(data)
      expect((await testApp.call(loadFile, { query: { uuid: data?.uuid ?? '' } })).data).toEqual({ file: data })
    },
  )

  test('use a local thumbnail instead of one from the video host', async () => {
    const { data } = await addVideo('dQw4w9WgXcQ', 'Youtube')
    expect(data?.thumbnailUrl).toMatch(/^\/api\/media\/video\//)
    const { status, headers } = await fetchUrl(testApp, data?.thumbnailUrl ?? '')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
  })

  test('return the existing item for a duplicate video, also concurrently', async () => {
    const responses = await Promise.all([addVideo('aaaaaaaaaaa', 'Youtube'), addVideo('aaaaaaaaaaa', 'Youtube')])
    const uuids = [...responses, await addVideo('aaaaaaaaaaa', 'Youtube')].map(({ data }) => data?.uuid)
    expect(new Set(uuids).size).toBe(1)
  })

  test.each([
    ['Youtube', 'dQw4w9WgXc'],
    ['Youtube', 'dQw4w9WgX Q'],
    ['Youtube', '../watch?v='],
    ['Youtube', 'javascript:'],
    ['Vimeo', 'dQw4w9WgXcQ'],
    ['Vimeo', '12345'],
    ['Vimeo', '"><script>'],
    ['Vimeo', ''],
  ] as const)('reject an invalid %s id: "%s"', { tags: ['FIL-06'] }, async (type, id) => {
    const { status, errors } = await addVideo(id, type)
    expect([status, errors[0]?.code, errors[0]?.msg]).toEqual([400, 'invalid_video_link', 'Invalid video link'])
  })

  test('are rejected for members and for other video hosts', async () => {
    const { token } = await testApp.member('mila')
    expect((await addVideo('dQw4w9WgXcQ', 'Youtube', token)).status).toBe(403)
    expect((await addVideo('dQw4w9WgXcQ', 'Dailymotion' as 'Youtube')).status).toBe(400)
  })

  test('count toward the library quota', async () => {
    const { token, user } = await testApp.professional('full')
    await inTransaction(testApp.db, (tx) =>
      sql`insert into file (uuid, account_id, kind, file_name, storage, video_id, created_at)
        select gen_random_uuid(), ${user.id}, 'library', '', 'Vimeo', number::text, now()
        from generate_series(100001, 100199) as number`.execute(tx),
    )
    const responses = await Promise.all(['200001', '200002', '200003'].map((id) => addVideo(id, 'Vimeo', token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await addVideo('999999', 'Vimeo', token)).errors[0]?.code).toBe('too_many_files')
    expect((await addVideo('100001', 'Vimeo', token)).status).toBe(200)
  })
})
