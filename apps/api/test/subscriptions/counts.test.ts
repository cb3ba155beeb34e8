import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { subscriptionOverview } from '@fourfold/contract/subscriptions/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertPaidCategory } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Creates a listed professional. */
async function createListedProfessional(name: string) {
  const professional = await testApp.professional(name)
  const other = JSON.stringify({ categoryTitle: { 2: 'Coach' }, selectedGoalTags: { 2: [5] } })
  await inTransaction(testApp.db, async (tx) => {
    await sql`update account set status = 'Approved' where id = ${professional.user.id}`.execute(tx)
    await sql`update profile set other = ${other}::jsonb where account_id = ${professional.user.id}`.execute(tx)
  })
  await insertPaidCategory(testApp, { accountId: professional.user.id, categoryId: 2 })
  await testApp.drainListings()
  return professional
}

async function loadMonth(token: string) {
  await testApp.subscriptions.counts.flush()
  return (await testApp.call(subscriptionOverview, {}, { token })).data?.month
}

describe('listing counts', () => {
  test("counts each search impression except in the professional's own searches", async () => {
    const { token } = await createListedProfessional('shown')
    const text = { body: { text: 'shown' } }
    await Promise.all(Array.from({ length: 3 }, () => testApp.call(search, text)))
    await testApp.call(search, text, { token })
    expect((await loadMonth(token))?.impressions).toBe(3)
  })

  test('counts public page views but no profile requests from other screens', async () => {
    const { token } = await createListedProfessional('viewed')
    const member = await testApp.member('mila')
    const loadProfile = (viewer: string | null) =>
      testApp.call(profile, { query: { username: 'viewed' } }, { token: viewer })
    await Promise.all([loadProfile(null), loadProfile(null), loadProfile(member.token), loadProfile(token)])
    expect((await loadMonth(token))?.profileViews).toBe(2)
  })

  test('starts listing counts from zero each month', async () => {
    const { token } = await createListedProfessional('monthly')
    await testApp.call(profile, { query: { username: 'monthly' } })
    expect((await loadMonth(token))?.profileViews).toBe(1)
    testApp.clock.advance({ hours: 24 * 31 })
    await testApp.call(profile, { query: { username: 'monthly' } })
    await testApp.subscriptions.counts.flush()
    const { rows } = await sql<{ months: number }>`
      select count(*)::integer as months from listing_count join account on account.id = account_id
      where account.username = 'monthly'`.execute(testApp.db as never)
    expect(rows[0]?.months).toBe(2)
  })

  test('writes all counts in one statement and skips deleted accounts', async () => {
    const { counts } = testApp.subscriptions
    const { user } = await testApp.professional('counted')
    counts.addImpressions([user.id, 999_999_999, user.id])
    counts.addProfileView(user.id)
    await counts.flush()
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql`select impressions, profile_views from listing_count where account_id = ${user.id}`.execute(tx),
    )
    expect(rows).toEqual([{ impressions: 2, profile_views: 1 }])
  })
})
