import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { reconcileSubscriptions } from '../../src/subscriptions/subscriptions.jobs.ts'
import { mailsTo } from '../setup/mails.ts'
import { TYPES, openShop } from './stripe-test-app.ts'
import type { Payer, Shop } from './stripe-test-app.ts'

let shop: Shop
let ada: Awaited<ReturnType<Shop['testApp']['admin']>>

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.testApp.admin('ada')
})

afterAll(() => shop.stop())

const decide = (payer: Payer, status: 'Approved' | 'Rejected') =>
  shop.testApp.call(setUserStatus, { body: { userId: payer.user.id, status } }, { token: ada.token })

/** All that follows, here and at the provider. */
async function settled() {
  await shop.testApp.doJobs()
  await shop.control.settled()
}

const statusOf = async (subscription: string) => (await shop.stripe.subscriptions.retrieve(subscription)).status

async function mailNamed(payer: Payer, subject: string) {
  return (await mailsTo(payer.email)).find((mail) => mail.subject === subject)?.text
}

describe('who was rejected', () => {
  test('is charged no more, is told so, and the log says it; others pay on', async () => {
    const otto = await shop.subscribe(await shop.testApp.professional('otto'), {
      stripeSubscriptionTypeId: TYPES.yearly,
    })
    const ines = await shop.testApp.professional('ines')
    const { subscription } = await shop.subscribe(ines)
    await decide(ines, 'Approved')
    await decide(ines, 'Rejected')
    await settled()

    expect(await statusOf(subscription)).toBe('canceled')
    expect(await statusOf(otto.subscription)).toBe('active')
    expect(await mailNamed(ines, 'We cannot list you on Fourfold')).toContain(
      'We have also ended your subscription. You will not be charged again.',
    )
    const rows = await shop.testApp.db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject_id', '=', String(ines.user.id))
      .orderBy('number')
      .execute()
    expect(rows.at(-1)?.after).toEqual({ status: 'Rejected', endedSubscriptions: 1 })
    const kept = await shop.testApp.db
      .selectFrom('subscription')
      .select('status')
      .where('stripe_id', '=', subscription)
      .execute()
    expect(kept).toEqual([{ status: 'canceled' }])
  })

  test('pays anew when approved again, and is told so', async () => {
    const nora = await shop.testApp.professional('nora')
    await shop.subscribe(nora)
    await decide(nora, 'Rejected')
    await settled()
    await decide(nora, 'Approved')
    await settled()

    expect(await mailNamed(nora, 'You are approved')).toContain(
      'Your earlier subscription ended when we closed your account and does not start again on its own.',
    )
    const { rows } = await sql<{ listed: boolean }>`
      select valid_till > ${shop.testApp.clock.now().toString()}::timestamptz as listed
      from user_category where account_id = ${nora.user.id}`.execute(shop.testApp.db as never)
    expect(rows).toEqual([{ listed: false }])
  })

  test('without a subscription hears nothing of one, nor of that of somebody else', async () => {
    const [lea, olaf] = [await shop.testApp.professional('lea'), await shop.testApp.professional('olaf')]
    await shop.subscribe(olaf)
    await decide(lea, 'Rejected')
    shop.testApp.clock.advance({ seconds: 1 })
    await decide(olaf, 'Rejected')
    await decide(lea, 'Approved')
    await settled()
    expect(await mailNamed(lea, 'You are approved')).not.toContain('subscription')
  })

  test('is not charged on for what they pay on a page that was open', async () => {
    const vera = await shop.testApp.professional('vera')
    const { data } = await shop.pay(vera)
    await decide(vera, 'Rejected')
    const { subscription } = await shop.control.pay(data?.sessionId ?? '', testCards.pays)
    await shop.control.settled()
    await settled()
    expect(await statusOf(String(subscription))).toBe('canceled')
  })

  test('closes no page on which somebody else is about to pay', async () => {
    const [rosa, wanda] = [await shop.testApp.professional('rosa'), await shop.testApp.professional('wanda')]
    const { data } = await shop.pay(wanda)
    await shop.pay(rosa)
    await decide(rosa, 'Rejected')
    await settled()
    const { subscription } = await shop.control.pay(data?.sessionId ?? '', testCards.pays)
    await settled()
    expect(await statusOf(String(subscription))).toBe('active')
  })

  test('before rejections ended subscriptions is found by the hourly comparison', async () => {
    const olga = await shop.testApp.professional('olga')
    const { subscription } = await shop.subscribe(olga)
    await inTransaction(shop.testApp.db, (tx) =>
      sql`update account set status = 'Rejected' where id = ${olga.user.id}`.execute(tx),
    )
    await shop.testApp.doJob(reconcileSubscriptions)
    await settled()
    expect(await statusOf(subscription)).toBe('canceled')
  })
})
