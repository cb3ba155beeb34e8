import { subscriptionOverview, subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mustBook, slotAt } from '../appointments/bookable-professional.ts'
import { createPair, mustSend } from '../chat/fixtures.ts'
import { insertPaidCategory } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

describe('subscription types', () => {
  test('lists the three plans in order, each for all categories', { tags: ['SUB-17', 'SUB-25'] }, async () => {
    const { token } = await testApp.professional('ines')
    const { data } = await testApp.call(subscriptionTypes, {}, { token })
    expect(data?.subscriptions.map(({ price, duration }) => [price, duration])).toEqual([
      [119.99, 365],
      [89.99, 182],
      [29.99, 30],
    ])
    expect(data?.subscriptions.every(({ categoryIds }) => categoryIds.join() === '1,2,3,4')).toBe(true)
    expect(Object.keys(data?.subscriptions[0] ?? {}).toSorted()).toEqual([
      'categoryIds',
      'duration',
      'hidden',
      'id',
      'orderIndex',
      'price',
      'stripePriceIdentifier',
      'text',
    ])
    expect(typeof data?.stripePublicKey).toBe('string')
  })

  test('does not offer a hidden subscription type', { tags: ['OP-097'] }, async () => {
    const { token } = await testApp.professional('hugo')
    await inTransaction(testApp.db, (tx) =>
      sql`insert into subscription_type (text, price_cents, duration, hidden, stripe_price, category_ids)
        values ('Old', 100, 30, true, 'price_old', '{1}')`.execute(tx),
    )
    const { data } = await testApp.call(subscriptionTypes, {}, { token })
    expect(data?.subscriptions).toHaveLength(3)
    expect(data?.subscriptions.map(({ text }) => text)).not.toContain('Old')
  })
})

test('returns 404 for the legacy checkout endpoint', { tags: ['SUB-29', 'OP-100'] }, async () => {
  const { token } = await testApp.professional('oldtimer')
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/create-checkout-session',
    headers: { authorization: `Bearer ${token}` },
    payload: { priceId: 'price_yearly' },
  })
  expect(response.statusCode).toBe(404)
})

describe('the subscription overview', () => {
  test('is empty for a professional who has never paid', async () => {
    const { token } = await testApp.professional('nora')
    const { data } = await testApp.call(subscriptionOverview, {}, { token })
    expect(data?.categories).toEqual([])
    expect(data?.canManageBilling).toBe(false)
    expect(data?.month).toMatchObject({
      impressions: 0,
      messages: 0,
      requests: 0,
      cost: 0,
      costPerFinishedSession: null,
    })
  })

  test("shows the figures of the caller's listing only", async () => {
    const { mila, ines } = await createPair(testApp)
    const { ines: olga } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'Hello')
    await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 2) })
    const loadMonth = async ({ token }: { token: string }) =>
      (await testApp.call(subscriptionOverview, {}, { token })).data?.month
    expect(await loadMonth(ines)).toMatchObject({ messages: 1, requests: 1 })
    expect(await loadMonth(olga)).toMatchObject({ messages: 0, requests: 0 })
  })

  test('shows the end of a granted category and no next charge', async () => {
    const { token, user } = await testApp.professional('greta')
    await insertPaidCategory(testApp, { accountId: user.id, categoryId: 3 })
    const { data } = await testApp.call(subscriptionOverview, {}, { token })
    expect(data?.categories).toMatchObject([
      { categoryId: 3, status: 'Active', state: 'granted', price: null, renewsAt: null, nextCharge: null },
    ])
  })
})
