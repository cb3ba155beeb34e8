import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { describe, expect, onTestFinished, test } from 'vitest'

import { setStatus, setEmailVerified } from '../../src/accounts/index.ts'
import { compose } from '../../src/compose.ts'
import { findFreePort, waitUntil } from '../processes/processes.ts'
import { insertImage, insertPaidCategory } from '../profiles/fixtures.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { createLazySearch } from '../setup/search.ts'
import { startTestApp } from '../setup/test-app.ts'
import { MOVEMENT } from './fixtures.ts'

/** Starts two API processes on one database, each with its own search process, and creates a professional. */
async function startTwoApps(env: Record<string, string> = {}) {
  const testApp = await startTestApp({ env })
  const log = createLog(testApp.env, 'test')
  const lazySearch = createLazySearch(testApp.env, log)
  const second = await compose({
    env: testApp.env,
    log,
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
    searchReplicas: lazySearch.replicas,
  })
  const app = await second.app()
  onTestFinished(async () => {
    await app.close()
    await second.close()
    await lazySearch.close()
    await testApp.stop()
  })
  await Promise.all([testApp.searchReplicas(), lazySearch.replicas()])

  const { token, user } = await testApp.professional('maya')
  const id = user.id as AccountId
  await insertPaidCategory(testApp, { accountId: id, categoryId: MOVEMENT })
  await inTransaction(testApp.db, async (tx) => {
    await setStatus(tx, id, 'Approved')
    await setEmailVerified(tx, id)
  })
  const save = async (title: string) => {
    const { url } = await insertImage(testApp, id, 'profile')
    const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [5] } }
    const { status } = await testApp.call(editProfile, { body: { profileImageUrl: url, other } }, { token })
    expect(status).toBe(200)
  }
  return { save, calls: [testApp.call, createCaller(app)] }
}

describe('a profile change', { timeout: 60_000 }, () => {
  async function measureSlowest({ save, calls }: Awaited<ReturnType<typeof startTwoApps>>, titles: readonly string[]) {
    const durations: number[] = []
    for (const title of titles) {
      await save(title)
      const savedAt = performance.now()
      await Promise.all(
        calls.map(async (call) => {
          const isFound = async () => (await call(search, { body: { text: title } })).data?.total === 1
          await waitUntil(isFound, 10)
          durations.push(performance.now() - savedAt)
        }),
      )
    }
    return Math.max(...durations)
  }

  test('is found by every search process within two seconds', async () => {
    const slowest = await measureSlowest(await startTwoApps(), ['Juggler', 'Wizard', 'Acrobat', 'Magician'])
    console.log(`found everywhere after at most ${Math.round(slowest)} ms with Redis`)
    expect(slowest).toBeLessThan(2000)
  })

  test('is found by every search process within five seconds without Redis', async () => {
    const closedPort = await findFreePort()
    const apps = await startTwoApps({ REDIS_URL: `redis://127.0.0.1:${closedPort}` })
    const slowest = await measureSlowest(apps, ['Juggler', 'Wizard', 'Acrobat', 'Magician'])
    console.log(`found everywhere after at most ${Math.round(slowest)} ms without Redis`)
    expect(slowest).toBeLessThan(5000)
  })
})
