import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { describe, expect, onTestFinished, test } from 'vitest'

import { setEmailVerified, setStatus } from '../../src/accounts/index.ts'
import { startIndexing } from '../../src/search/index.ts'
import { waitUntil } from '../processes/processes.ts'
import { insertImage, insertPaidCategory } from '../profiles/fixtures.ts'
import { hasOpenSearch, openSearchUrl } from '../setup/services.ts'
import { startTestApp } from '../setup/test-app.ts'
import { MOVEMENT } from './fixtures.ts'
import { openOtherApi } from './other-api.ts'

/** Starts an API with OpenSearch, and a professional who saves titles through it. */
async function startApiWithOpenSearch(env: Record<string, string> = {}) {
  const testApp = await startTestApp({ env })
  onTestFinished(testApp.stop)
  const settings = { OPENSEARCH_URL: openSearchUrl, OPENSEARCH_INDEX_PREFIX: `test-${testApp.id}` }
  const api = await openOtherApi(testApp, settings)
  const { token, user } = await testApp.professional('maya')
  const id = user.id as AccountId
  await insertPaidCategory(testApp, { accountId: id, categoryId: MOVEMENT })
  await inTransaction(testApp.db, async (tx) => {
    await setStatus(tx, id, 'Approved')
    await setEmailVerified(tx, id)
  })
  return {
    async startWorker(): Promise<void> {
      const log = createLog(testApp.env, 'test')
      onTestFinished(await startIndexing({ ...api, env: { ...testApp.env, ...settings }, log }))
    },
    async saveTitle(title: string): Promise<void> {
      const { url } = await insertImage(testApp, id, 'profile')
      const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [5] } }
      const { status } = await api.call(editProfile, { body: { profileImageUrl: url, other } }, { token })
      expect(status).toBe(200)
    },
    find: async (text: string) => (await api.call(search, { body: { text } })).data,
  }
}

describe.skipIf(!hasOpenSearch)('with OpenSearch', { timeout: 60_000 }, () => {
  test.each([
    ['with Redis', {}],
    ['without Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('a saved profile is found within seconds %s', async (_title, env) => {
    const { startWorker, saveTitle, find } = await startApiWithOpenSearch(env)
    await startWorker()
    for (const title of ['Juggler', 'Wizard', 'Acrobat']) {
      await saveTitle(title)
      await waitUntil(async () => {
        const reply = await find(title)
        return reply?.total === 1 && reply.degraded === undefined
      }, 10)
    }
    expect(await find('Wizard')).toMatchObject({ total: 0 })
  })

  test('PostgreSQL answers until the index is complete', async () => {
    const { startWorker, saveTitle, find } = await startApiWithOpenSearch()
    await saveTitle('Juggler')
    expect(await find('Juggler')).toMatchObject({ total: 1, degraded: true })
    await startWorker()
    await waitUntil(async () => (await find('Juggler'))?.degraded === undefined, 20)
    expect(await find('Juggler')).toMatchObject({ total: 1 })
  })
})
