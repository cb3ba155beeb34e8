import { subscriptionOverview } from '@fourfold/contract/subscriptions/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { applyPaidPeriod } from '../../src/profiles/index.ts'
import { expirePaidCategories } from '../../src/profiles/profiles.jobs.ts'
import { reconcileSubscriptions } from '../../src/subscriptions/subscriptions.jobs.ts'
import { listMails } from '../setup/mails.ts'
import { TYPES, startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
// A test app per test, because tests advance the clock by days.
beforeEach(async () => {
  stripeApp = await startStripeTestApp()
})
afterEach(() => stripeApp.stop())

const listSubjects = async (payer: Payer) => (await listMails(payer.email)).map(({ subject }) => subject)

async function loadCategory(payer: Payer) {
  const { categories } = await stripeApp.loadOverview(payer)
  return categories[0]
}

describe('a paid subscription', () => {
  test('keeps the listing on renewal, even if the event is late', async () => {
    const ines = await stripeApp.testApp.professional('ines')
    await stripeApp.subscribe(ines)
    await stripeApp.control.setDeliveryMode('hold')
    await stripeApp.advance(32)
    await stripeApp.testApp.runJob(expirePaidCategories)
    expect(await stripeApp.loadCategory(ines)).toMatchObject({ status: 'Active' })
    const undeliveredEvents = (await stripeApp.control.events()).filter(({ status }) => status === 'held')
    await stripeApp.control.release(...undeliveredEvents.map(({ id }) => id))
    const renewedCategory = await loadCategory(ines)
    expect(renewedCategory).toMatchObject({ status: 'Active', state: 'renewing', nextCharge: 29.99 })
    expect(
      Temporal.Instant.compare(Temporal.Instant.from(renewedCategory?.validTill ?? ''), stripeApp.testApp.clock.now()),
    ).toBe(1)
  })

  test('can be canceled and resumed within the paid period', async () => {
    const cara = await stripeApp.testApp.professional('cara')
    const { subscription } = await stripeApp.subscribe(cara)
    await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await stripeApp.control.waitForDeliveries()
    const ending = await loadCategory(cara)
    expect(ending).toMatchObject({
      status: 'Active',
      state: 'ending',
      renewsAt: null,
      nextCharge: null,
      cancelAtPeriodEnd: true,
    })
    await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    await stripeApp.control.waitForDeliveries()
    expect(await loadCategory(cara)).toMatchObject({ state: 'renewing', renewsAt: ending?.validTill })
  })

  test('ends a canceled subscription with its period and can be paid for again', async () => {
    const cleo = await stripeApp.testApp.professional('cleo')
    const { subscription } = await stripeApp.subscribe(cleo)
    await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await stripeApp.control.waitForDeliveries()
    await stripeApp.advance(32)
    await stripeApp.testApp.runJob(expirePaidCategories)
    expect(await loadCategory(cleo)).toMatchObject({ status: 'Expired', state: 'expired', nextCharge: null })
    await stripeApp.subscribe(cleo, { stripeSubscriptionTypeId: TYPES.halfYear })
    expect(await loadCategory(cleo)).toMatchObject({ status: 'Active', state: 'renewing', price: 89.99 })
  })

  test('follows a plan change in the billing portal', async () => {
    const pia = await stripeApp.testApp.professional('pia')
    const { subscription } = await stripeApp.subscribe(pia)
    const { items } = await stripeApp.stripe.subscriptions.retrieve(subscription)
    await stripeApp.stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? '', price: 'price_yearly' }],
    })
    await stripeApp.control.waitForDeliveries()
    expect(await loadCategory(pia)).toMatchObject({ subscriptionTypeId: TYPES.yearly, price: 119.99, duration: 365 })
  })
})

describe('a failed charge', () => {
  test('keeps the listing for a grace period of seven days', { tags: ['OP-099'] }, async () => {
    const gil = await stripeApp.testApp.professional('gil')
    await stripeApp.subscribe(gil, {}, testCards.declinesAtRenewal)
    const { validTill } = (await loadCategory(gil)) ?? { validTill: '' }
    await stripeApp.advance(32)
    const graceCategory = await loadCategory(gil)
    expect(graceCategory).toMatchObject({ status: 'Active', state: 'grace', renewsAt: null, nextCharge: null })
    expect(graceCategory?.validTill).toBe(Temporal.Instant.from(validTill).add({ hours: 168 }).toString())
    await stripeApp.advance(7)
    await stripeApp.testApp.runJob(expirePaidCategories)
    expect(await loadCategory(gil)).toMatchObject({ status: 'Expired', state: 'expired' })
    await stripeApp.advance(10)
    expect(await loadCategory(gil)).toMatchObject({ status: 'Expired', validTill: graceCategory?.validTill })
    await stripeApp.subscribe(gil)
    expect(await loadCategory(gil)).toMatchObject({ status: 'Active', state: 'renewing' })
    const changes = await stripeApp.listChanges(gil)
    expect(changes.map(({ status_after }) => status_after)).toEqual(['Active', 'Active', 'Expired', 'Active'])
  })

  test('ends the listing immediately when Stripe cancels without a grace period', async () => {
    const una = await stripeApp.testApp.professional('una')
    await stripeApp.subscribe(una, { stripeSubscriptionTypeId: TYPES.yearly })
    const now = stripeApp.testApp.clock.now()
    const target = { accountId: una.user.id as AccountId, categoryId: 2, now, cause: 'subscription' as const }
    const change = await inTransaction(stripeApp.testApp.db, (tx) => applyPaidPeriod(tx, target, null))
    expect(change).toMatchObject({ status: 'Expired' })
    expect(await stripeApp.loadCategory(una)).toMatchObject({ status: 'Expired' })
  })

  test('keeps the listing when the payment succeeds within the grace period', async () => {
    const gus = await stripeApp.testApp.professional('gus')
    const { subscription } = await stripeApp.subscribe(gus, {}, testCards.declinesAtRenewal)
    await stripeApp.advance(32)
    const { customer } = await stripeApp.stripe.subscriptions.retrieve(subscription)
    await stripeApp.control.replaceCard(typeof customer === 'string' ? customer : customer.id, testCards.pays)
    await stripeApp.advance(4)
    expect(await loadCategory(gus)).toMatchObject({ status: 'Active', state: 'renewing' })
  })
})

const grantListings = (grant: Parameters<typeof stripeApp.testApp.subscriptions.grantListings>[1]) =>
  inTransaction(stripeApp.testApp.db, (tx) => stripeApp.testApp.subscriptions.grantListings(tx, grant))

describe('a grant by an admin', () => {
  test('lasts 365 days, records the admin, and does not shorten a longer paid period', async () => {
    const ada = await stripeApp.testApp.admin('ada')
    const vito = await stripeApp.testApp.professional('vito')
    const accountId = vito.user.id as AccountId
    const adminId = ada.user.id as AccountId
    await grantListings({ adminId, accountId, categoryIds: [2, 3] })
    const grantedCategory = await loadCategory(vito)
    expect(grantedCategory).toMatchObject({ status: 'Active', state: 'granted' })
    const till = Temporal.Instant.from(grantedCategory?.validTill ?? '')
    expect(till.epochMilliseconds - stripeApp.testApp.clock.now().epochMilliseconds).toBe(31_536_000_000)
    expect((await stripeApp.listChanges(vito))[0]).toMatchObject({
      cause: 'admin',
      actor_id: ada.user.id,
      status_after: 'Active',
    })

    await stripeApp.subscribe(vito)
    expect(await loadCategory(vito)).toMatchObject({ status: 'Active', validTill: grantedCategory?.validTill })
    const soon = stripeApp.testApp.clock.now().add({ hours: 1 })
    await grantListings({ adminId, accountId, categoryIds: [2], validTill: soon })
    expect(await loadCategory(vito)).toMatchObject({ validTill: grantedCategory?.validTill })
    await stripeApp.advance(200)
    expect(await loadCategory(vito)).toMatchObject({ status: 'Active' })
  })

  test('remains active after a paid subscription ends', async () => {
    const olga = await stripeApp.testApp.professional('olga')
    const accountId = olga.user.id as AccountId
    const { subscription } = await stripeApp.subscribe(olga)
    await grantListings({ adminId: accountId, accountId, categoryIds: [2] })
    await stripeApp.stripe.subscriptions.cancel(subscription)
    await stripeApp.control.waitForDeliveries()
    expect(await loadCategory(olga)).toMatchObject({ status: 'Active', state: 'granted' })
  })
})

describe('the end of a listing', () => {
  test('is applied on time, with mails 14 and 3 days before and on the end date', async () => {
    const mona = await stripeApp.testApp.professional('mona')
    const { subscription } = await stripeApp.subscribe(mona)
    for (const flag of [true, false, true]) {
      await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: flag })
      await stripeApp.control.waitForDeliveries()
    }
    await stripeApp.testApp.runQueuedJobs()
    const { validTill } = (await loadCategory(mona)) ?? { validTill: '' }
    const { rows } = await sql<{ at: Temporal.Instant }>`
      select distinct start_after as at from pgboss.job where name = ${expirePaidCategories.name}`.execute(
      stripeApp.testApp.db as never,
    )
    expect(rows.map(({ at }) => at.epochMilliseconds)).toContain(Temporal.Instant.from(validTill).epochMilliseconds)

    const endsSubject = expect.stringMatching(/^Your listing in Movement ends on /) as string
    await stripeApp.advance(17)
    await stripeApp.testApp.runQueuedJobs()
    expect((await listSubjects(mona)).filter((subject) => subject.startsWith('Your listing'))).toEqual([endsSubject])
    await stripeApp.advance(11)
    await stripeApp.testApp.runQueuedJobs()
    expect((await listSubjects(mona)).filter((subject) => subject.startsWith('Your listing'))).toEqual([
      endsSubject,
      endsSubject,
    ])
    await stripeApp.advance(3)
    await stripeApp.testApp.runQueuedJobs()
    expect(await listSubjects(mona)).toContain('Your listing in Movement has ended')
  })

  test('sends no mail if the subscription was resumed', async () => {
    const rita = await stripeApp.testApp.professional('rita')
    const { subscription } = await stripeApp.subscribe(rita)
    await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await stripeApp.control.waitForDeliveries()
    await stripeApp.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    await stripeApp.control.waitForDeliveries()
    await stripeApp.advance(28)
    await stripeApp.testApp.runQueuedJobs()
    expect((await listSubjects(rita)).filter((subject) => subject.includes('listing'))).toEqual([])
  })

  test('asks the professional to check their card after a failed charge', async () => {
    const pero = await stripeApp.testApp.professional('pero')
    await stripeApp.subscribe(pero, {}, testCards.declinesAtRenewal)
    await stripeApp.advance(31)
    await stripeApp.advance(4)
    await stripeApp.testApp.runQueuedJobs()
    expect(await listSubjects(pero)).toContain('We could not charge you for Movement')
  })
})

describe('the hourly reconciliation', () => {
  test('applies payments, cancellations and expirations whose events were lost', async () => {
    const [paid, ending, ended] = await Promise.all(
      ['paid', 'ending', 'ended'].map((name) => stripeApp.testApp.professional(name)),
    )
    if (!paid || !ending || !ended) throw new Error('missing result')
    const endingSubscription = await stripeApp.subscribe(ending)
    const endedSubscription = await stripeApp.subscribe(ended)
    await stripeApp.control.setDeliveryMode('drop')
    await stripeApp.checkOut(paid)
    await stripeApp.stripe.subscriptions.update(endingSubscription.subscription, { cancel_at_period_end: true })
    await stripeApp.stripe.subscriptions.cancel(endedSubscription.subscription)
    expect(await loadCategory(paid)).toBeUndefined()
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await Promise.all([paid, ending, ended].map(async (payer) => (await loadCategory(payer))?.state))).toEqual([
      'renewing',
      'ending',
      'expired',
    ])
  })

  test('corrects subscriptions that differ from Stripe even without recent events', async () => {
    const [paid, ended] = await Promise.all(['paid', 'ended'].map((name) => stripeApp.testApp.professional(name)))
    if (!paid || !ended) throw new Error('missing result')
    const { subscription } = await stripeApp.subscribe(ended)
    await stripeApp.control.setDeliveryMode('drop')
    await stripeApp.checkOut(paid)
    await stripeApp.stripe.subscriptions.cancel(subscription)
    // The reconciliation reads only more recent events.
    stripeApp.testApp.clock.advance({ hours: 24 * 6 })
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await Promise.all([paid, ended].map(async (payer) => (await loadCategory(payer))?.state))).toEqual([
      'renewing',
      'expired',
    ])
  })

  test('applies changes in the next run if Stripe was unavailable', async () => {
    const payer = await stripeApp.testApp.professional('waiting')
    await stripeApp.control.setDeliveryMode('drop')
    await stripeApp.checkOut(payer)
    await stripeApp.control.fault({ kind: 500 })
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await loadCategory(payer)).toBeUndefined()
    await stripeApp.control.clearFaults()
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await loadCategory(payer)).toMatchObject({ status: 'Active' })
  })

  test('continues with other subscriptions after an error', async () => {
    const [broken, paid] = await Promise.all(['broken', 'paid'].map((name) => stripeApp.testApp.professional(name)))
    if (!broken || !paid) throw new Error('missing result')
    await stripeApp.control.setDeliveryMode('drop')
    const { subscription } = await stripeApp.checkOut(broken)
    await stripeApp.stripe.subscriptions.update(subscription, { metadata: { category: '999999' } })
    await stripeApp.checkOut(paid)
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await loadCategory(paid)).toMatchObject({ status: 'Active' })
  })

  test('changes nothing when all subscriptions match', async () => {
    const calm = await stripeApp.testApp.professional('calm')
    await stripeApp.subscribe(calm)
    const before = await stripeApp.listChanges(calm)
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    await stripeApp.testApp.runJob(reconcileSubscriptions)
    expect(await stripeApp.listChanges(calm)).toEqual(before)
  })
})

describe('a deleted account', () => {
  test('is no longer charged, even for a payment in progress', async () => {
    const [gone, hasty] = await Promise.all(['gone', 'hasty'].map((name) => stripeApp.testApp.professional(name)))
    if (!gone || !hasty) throw new Error('missing result')
    const { subscription } = await stripeApp.subscribe(gone)
    const { data } = await stripeApp.pay(hasty)
    for (const { user } of [gone, hasty]) await stripeApp.testApp.accounts.eraseAccount(user.id as AccountId)
    const latePayment = await stripeApp.control.pay(data?.sessionId ?? '', testCards.pays)
    await stripeApp.control.waitForDeliveries()
    await stripeApp.testApp.runQueuedJobs()
    const statuses = await Promise.all(
      [subscription, String(latePayment.subscription)].map(
        async (id) => (await stripeApp.stripe.subscriptions.retrieve(id)).status,
      ),
    )
    expect(statuses).toEqual(['canceled', 'canceled'])
    const { status } = await stripeApp.testApp.call(subscriptionOverview, {}, { token: gone.token })
    expect(status).toBe(401)
  })

  test('cannot pay through a checkout that was open at the deletion', async () => {
    const unsure = await stripeApp.testApp.professional('unsure')
    const { data } = await stripeApp.pay(unsure)
    await stripeApp.testApp.accounts.eraseAccount(unsure.user.id as AccountId)
    await stripeApp.testApp.runQueuedJobs()
    expect((await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).status).toBe('expired')
  })
})
