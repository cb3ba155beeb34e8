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

describe.skipIf(!hasOpenSearch)('with OpenSearch', { timeout: 60_000 }, () => {
  test.each([
    ['with Redis', {}],
    ['without Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('PostgreSQL answers until the index is complete, then it has saved profiles, %s', async (_title, env) => {
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

    async function saveTitle(title: string): Promise<void> {
      const { url } = await insertImage(testApp, id, 'profile')
      const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [5] } }
      const { status } = await api.call(editProfile, { body: { profileImageUrl: url, other } }, { token })
      expect(status).toBe(200)
    }
    const find = async (text: string) => (await api.call(search, { body: { text } })).data

    await saveTitle('Juggler')
    expect(await find('Juggler')).toMatchObject({ total: 1, degraded: true })
    const log = createLog(testApp.env, 'test')
    onTestFinished(await startIndexing({ ...api, env: { ...testApp.env, ...settings }, log }))
    await waitUntil(async () => (await find('Juggler'))?.degraded === undefined, 20)
    for (const title of ['Wizard', 'Acrobat']) {
      await saveTitle(title)
      await waitUntil(async () => {
        const reply = await find(title)
        return reply?.total === 1 && reply.degraded === undefined
      }, 10)
    }
    expect(await find('Wizard')).toMatchObject({ total: 0 })
  })
})
