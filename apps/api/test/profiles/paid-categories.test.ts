import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findCategoryChange, grantCategory } from '../../src/profiles/index.ts'
import { expirePaidCategories } from '../../src/profiles/profiles.jobs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '3650' } })
})
afterAll(() => testApp.stop())

async function createListedProfessional(name: string, hours: number) {
  const { token, user } = await testApp.professional(name)
  const accountId = user.id as AccountId
  const grant = (validHours: number) =>
    inTransaction(testApp.db, (tx) =>
      grantCategory(tx, {
        accountId,
        categoryId: 2,
        validTill: testApp.clock.now().add({ hours: validHours }),
        now: testApp.clock.now(),
      }),
    )
  const change = await grant(hours)
  const loadPublicStatuses = async (viewer: string | null) => {
    const query = viewer === token ? {} : { username: name }
    const { data } = await testApp.call(profile, { query }, { token: viewer })
    return data?.user.UserCategories?.map(({ status }) => status)
  }
  const loadStoredStatuses = async () => {
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ status: string }>`select status from user_category where account_id = ${user.id}`.execute(tx),
    )
    return rows.map(({ status }) => status)
  }
  return { token, accountId, change, grant, loadPublicStatuses, loadStoredStatuses }
}

describe('a paid category', () => {
  test('is shown as Expired from its end, even before the job runs', async () => {
    const { token, loadPublicStatuses, loadStoredStatuses } = await createListedProfessional('ines', 1)
    const member = await testApp.member('mila')
    testApp.clock.advance({ minutes: 59 })
    expect([
      await loadPublicStatuses(null),
      await loadPublicStatuses(member.token),
      await loadPublicStatuses(token),
    ]).toEqual([['Active'], ['Active'], ['Active']])
    testApp.clock.advance({ minutes: 1, milliseconds: 1 })
    expect([
      await loadPublicStatuses(null),
      await loadPublicStatuses(member.token),
      await loadPublicStatuses(token),
    ]).toEqual([['Expired'], ['Expired'], ['Expired']])
    expect(await loadStoredStatuses()).toEqual(['Active'])
  })

  test('is set to Expired by the job, in batches and not before its end', async () => {
    const { loadStoredStatuses: loadLaterStatuses } = await createListedProfessional('later', 2)
    await inTransaction(testApp.db, async (tx) => {
      await sql`insert into account (name, username, email, password_hash, is_professional, status, created_at)
        select 'N', 'bulk' || n, 'bulk' || n, '', true, 'Approved', now() from generate_series(1, 2500) n`.execute(tx)
      await sql`insert into user_category (account_id, category_id, status, valid_till)
        select account.id, 1, 'Active', ${testApp.clock.now()} from account where account.username like 'bulk%'`.execute(
        tx,
      )
    })
    const countDueActive = async () => {
      const { rows } = await inTransaction(testApp.db, (tx) =>
        sql<{ count: number }>`select count(*)::integer as count from user_category
          where status = 'Active' and valid_till <= ${testApp.clock.now()}`.execute(tx),
      )
      return rows[0]?.count
    }
    expect(await countDueActive()).toBeGreaterThanOrEqual(2500)
    await testApp.runJob(expirePaidCategories)
    await testApp.runJob(expirePaidCategories)
    expect(await countDueActive()).toBe(0)
    expect(await loadLaterStatuses()).toEqual(['Active'])
  })

  test('is Active again after a renewal', async () => {
    const { token, grant, loadPublicStatuses, loadStoredStatuses } = await createListedProfessional('renewing', 1)
    testApp.clock.advance({ hours: 2 })
    await testApp.runJob(expirePaidCategories)
    expect([await loadStoredStatuses(), await loadPublicStatuses(token)]).toEqual([['Expired'], ['Expired']])
    await grant(1)
    expect([await loadStoredStatuses(), await loadPublicStatuses(token)]).toEqual([['Active'], ['Active']])
  })

  test('has its own recorded change, not that of another account', async () => {
    const people = [await createListedProfessional('shorter', 1), await createListedProfessional('longer', 3)]
    const changes = await Promise.all(people.map(({ change }) => findCategoryChange(testApp.db, change?.uuid ?? '')))
    const ends = changes.map((change) => change?.valid_till.epochMilliseconds)
    expect(ends).toEqual(changes.map((change) => change?.valid_till_after?.epochMilliseconds))
    expect(new Set(ends).size).toBe(2)
  })

  test('is not expired while a renewal is being written', async () => {
    const { accountId, loadStoredStatuses } = await createListedProfessional('meeting', 1)
    testApp.clock.advance({ hours: 2 })
    await inTransaction(testApp.db, async (tx) => {
      await grantCategory(tx, {
        accountId,
        categoryId: 2,
        validTill: testApp.clock.now().add({ hours: 5 }),
        now: testApp.clock.now(),
      })
      await testApp.runJob(expirePaidCategories)
    })
    await testApp.runJob(expirePaidCategories)
    expect(await loadStoredStatuses()).toEqual(['Active'])
  })
})
