import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { reconcileSubscriptions } from '../../src/subscriptions/subscriptions.jobs.ts'
import { listMails } from '../setup/mails.ts'
import { TYPES, startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
let ada: Awaited<ReturnType<StripeTestApp['testApp']['admin']>>

beforeAll(async () => {
  stripeApp = await startStripeTestApp()
  ada = await stripeApp.testApp.admin('ada')
})

afterAll(() => stripeApp.stop())

const setStatus = (payer: Payer, status: 'Approved' | 'Rejected') =>
  stripeApp.testApp.call(setUserStatus, { body: { userId: payer.user.id, status } }, { token: ada.token })

/** Runs all jobs and delivers all events. */
async function runJobsAndDeliver() {
  await stripeApp.testApp.runQueuedJobs()
  await stripeApp.control.waitForDeliveries()
}

const loadStripeStatus = async (subscription: string) =>
  (await stripeApp.stripe.subscriptions.retrieve(subscription)).status

async function findMailText(payer: Payer, subject: string) {
  return (await listMails(payer.email)).find((mail) => mail.subject === subject)?.text
}

describe('a rejected account', () => {
  test('is no longer charged, gets a mail and an audit entry; other accounts are not affected', async () => {
    const otto = await stripeApp.subscribe(await stripeApp.testApp.professional('otto'), {
      stripeSubscriptionTypeId: TYPES.yearly,
    })
    const ines = await stripeApp.testApp.professional('ines')
    const { subscription } = await stripeApp.subscribe(ines)
    await setStatus(ines, 'Approved')
    await setStatus(ines, 'Rejected')
    await runJobsAndDeliver()

    expect(await loadStripeStatus(subscription)).toBe('canceled')
    expect(await loadStripeStatus(otto.subscription)).toBe('active')
    expect(await findMailText(ines, "We can't list you on Fourfold")).toContain(
      "We've also ended your subscription. You won't be charged again.",
    )
    const rows = await stripeApp.testApp.db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject_id', '=', String(ines.user.id))
      .orderBy('number')
      .execute()
    expect(rows.at(-1)?.after).toEqual({ status: 'Rejected', endedSubscriptions: 1 })
    const subscriptionRows = await stripeApp.testApp.db
      .selectFrom('subscription')
      .select('status')
      .where('stripe_id', '=', subscription)
      .execute()
    expect(subscriptionRows).toEqual([{ status: 'canceled' }])
  })

  test('must subscribe again after a new approval and gets a mail about it', async () => {
    const nora = await stripeApp.testApp.professional('nora')
    await stripeApp.subscribe(nora)
    await setStatus(nora, 'Rejected')
    await runJobsAndDeliver()
    await setStatus(nora, 'Approved')
    await runJobsAndDeliver()

    expect(await findMailText(nora, 'You are approved')).toContain(
      "Your earlier subscription ended when we closed your account and won't resume automatically.",
    )
    const { rows } = await sql<{ listed: boolean }>`
      select valid_till > ${stripeApp.testApp.clock.now().toString()}::timestamptz as listed
      from user_category where account_id = ${nora.user.id}`.execute(stripeApp.testApp.db as never)
    expect(rows).toEqual([{ listed: false }])
  })

  test('gets no mail about subscriptions if it has none', async () => {
    const [lea, olaf] = [await stripeApp.testApp.professional('lea'), await stripeApp.testApp.professional('olaf')]
    await stripeApp.subscribe(olaf)
    await setStatus(lea, 'Rejected')
    stripeApp.testApp.clock.advance({ seconds: 1 })
    await setStatus(olaf, 'Rejected')
    await setStatus(lea, 'Approved')
    await runJobsAndDeliver()
    expect(await findMailText(lea, 'You are approved')).not.toContain('subscription')
  })

  test('is not charged for a payment in a checkout that was still open', async () => {
    const vera = await stripeApp.testApp.professional('vera')
    const { data } = await stripeApp.pay(vera)
    await setStatus(vera, 'Rejected')
    const { subscription } = await stripeApp.control.pay(data?.sessionId ?? '', testCards.pays)
    await stripeApp.control.waitForDeliveries()
    await runJobsAndDeliver()
    expect(await loadStripeStatus(String(subscription))).toBe('canceled')
  })

  test('does not close checkouts of other accounts', async () => {
    const [rosa, wanda] = [await stripeApp.testApp.professional('rosa'), await stripeApp.testApp.professional('wanda')]
    const { data } = await stripeApp.pay(wanda)
    await stripeApp.pay(rosa)
    await setStatus(rosa, 'Rejected')
    await runJobsAndDeliver()
    const { subscription } = await stripeApp.control.pay(data?.sessionId ?? '', testCards.pays)
    await runJobsAndDeliver()
    expect(await loadStripeStatus(String(subscription))).toBe('active')
  })

  test('has a remaining subscription canceled by the hourly reconciliation', async () => {
    const olga = await stripeApp.testApp.professional('olga')
    const { subscription } = await stripeApp.subscribe(olga)
    await inTransaction(stripeApp.testApp.db, (tx) =>
      sql`update account set status = 'Rejected' where id = ${olga.user.id}`.execute(tx),
    )
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    await runJobsAndDeliver()
    expect(await loadStripeStatus(subscription)).toBe('canceled')
  })
})
