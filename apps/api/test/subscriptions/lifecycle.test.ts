import { subscriptionCard } from '@fourfold/contract/subscriptions/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { settlePaid } from '../../src/profiles/index.ts'
import { expirePaidCategories } from '../../src/profiles/profiles.jobs.ts'
import { reconcileSubscriptions } from '../../src/subscriptions/subscriptions.jobs.ts'
import { mailsTo } from '../setup/mails.ts'
import { TYPES, openShop } from './stripe-test-app.ts'
import type { Payer, Shop } from './stripe-test-app.ts'

let shop: Shop
// Days that pass in one test must not pass in another.
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.stop())

const subjectsTo = async (payer: Payer) => (await mailsTo(payer.email)).map(({ subject }) => subject)

async function only(payer: Payer) {
  const { categories } = await shop.card(payer)
  return categories[0]
}

describe('a subscription that is paid', () => {
  test('is renewed: listed without a break, also while the news of it is late', async () => {
    const ines = await shop.testApp.professional('ines')
    await shop.subscribe(ines)
    await shop.control.mode('hold')
    await shop.advance(32)
    await shop.testApp.doJob(expirePaidCategories)
    expect(await shop.category(ines)).toMatchObject({ status: 'Active' })
    const held = (await shop.control.events()).filter(({ standing }) => standing === 'held')
    await shop.control.release(...held.map(({ id }) => id))
    const renewed = await only(ines)
    expect(renewed).toMatchObject({ status: 'Active', state: 'renewing', nextCharge: 29.99 })
    expect(Temporal.Instant.compare(Temporal.Instant.from(renewed?.validTill ?? ''), shop.testApp.clock.now())).toBe(1)
  })

  test('can be cancelled and resumed: the card says so, and the end is the end of what was paid', async () => {
    const cara = await shop.testApp.professional('cara')
    const { subscription } = await shop.subscribe(cara)
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await shop.control.settled()
    const ending = await only(cara)
    expect(ending).toMatchObject({
      status: 'Active',
      state: 'ending',
      renewsAt: null,
      nextCharge: null,
      cancelAtPeriodEnd: true,
    })
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    await shop.control.settled()
    expect(await only(cara)).toMatchObject({ state: 'renewing', renewsAt: ending?.validTill })
  })

  test('that was cancelled ends with its period, and can be paid for again', async () => {
    const cleo = await shop.testApp.professional('cleo')
    const { subscription } = await shop.subscribe(cleo)
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await shop.control.settled()
    await shop.advance(32)
    await shop.testApp.doJob(expirePaidCategories)
    expect(await only(cleo)).toMatchObject({ status: 'Expired', state: 'expired', nextCharge: null })
    await shop.subscribe(cleo, { stripeSubscriptionTypeId: TYPES.halfYear })
    expect(await only(cleo)).toMatchObject({ status: 'Active', state: 'renewing', price: 89.99 })
  })

  test('changes its plan in the portal', async () => {
    const pia = await shop.testApp.professional('pia')
    const { subscription } = await shop.subscribe(pia)
    const { items } = await shop.stripe.subscriptions.retrieve(subscription)
    await shop.stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? '', price: 'price_yearly' }],
    })
    await shop.control.settled()
    expect(await only(pia)).toMatchObject({ subscriptionTypeId: TYPES.yearly, price: 119.99, duration: 365 })
  })
})

describe('a charge that fails', () => {
  test('keeps the listing for seven days of grace after a failed charge', { tags: ['OP-099'] }, async () => {
    const gil = await shop.testApp.professional('gil')
    await shop.subscribe(gil, {}, testCards.declinesAtRenewal)
    const { validTill } = (await only(gil)) ?? { validTill: '' }
    await shop.advance(32)
    const grace = await only(gil)
    expect(grace).toMatchObject({ status: 'Active', state: 'grace', renewsAt: null, nextCharge: null })
    expect(grace?.validTill).toBe(Temporal.Instant.from(validTill).add({ hours: 168 }).toString())
    await shop.advance(7)
    await shop.testApp.doJob(expirePaidCategories)
    expect(await only(gil)).toMatchObject({ status: 'Expired', state: 'expired' })
    await shop.advance(10)
    expect(await only(gil)).toMatchObject({ status: 'Expired', validTill: grace?.validTill })
    await shop.subscribe(gil)
    expect(await only(gil)).toMatchObject({ status: 'Active', state: 'renewing' })
    const changes = await shop.changes(gil)
    expect(changes.map(({ status_after }) => status_after)).toEqual(['Active', 'Active', 'Expired', 'Active'])
  })

  test('and is given up on without a grace ends the listing at once', async () => {
    const una = await shop.testApp.professional('una')
    await shop.subscribe(una, { stripeSubscriptionTypeId: TYPES.yearly })
    const now = shop.testApp.clock.now()
    const named = { accountId: una.user.id as AccountId, categoryId: 2, now, cause: 'subscription' as const }
    const change = await inTransaction(shop.testApp.db, (tx) => settlePaid(tx, named, null))
    expect(change).toMatchObject({ status: 'Expired' })
    expect(await shop.category(una)).toMatchObject({ status: 'Expired' })
  })

  test('and is made good within the grace lists on', async () => {
    const gus = await shop.testApp.professional('gus')
    const { subscription } = await shop.subscribe(gus, {}, testCards.declinesAtRenewal)
    await shop.advance(32)
    const { customer } = await shop.stripe.subscriptions.retrieve(subscription)
    await shop.control.replaceCard(typeof customer === 'string' ? customer : customer.id, testCards.pays)
    await shop.advance(4)
    expect(await only(gus)).toMatchObject({ status: 'Active', state: 'renewing' })
  })
})

const activate = (grant: Parameters<typeof shop.testApp.subscriptions.activate>[1]) =>
  inTransaction(shop.testApp.db, (tx) => shop.testApp.subscriptions.activate(tx, grant))

describe('an admin and a payment', () => {
  test('an activation lasts 365 days, names the admin, and does not shorten what was paid for longer', async () => {
    const ada = await shop.testApp.admin('ada')
    const vito = await shop.testApp.professional('vito')
    const accountId = vito.user.id as AccountId
    const adminId = ada.user.id as AccountId
    await activate({ adminId, accountId, categoryIds: [2, 3] })
    const granted = await only(vito)
    expect(granted).toMatchObject({ status: 'Active', state: 'granted' })
    const till = Temporal.Instant.from(granted?.validTill ?? '')
    expect(till.epochMilliseconds - shop.testApp.clock.now().epochMilliseconds).toBe(31_536_000_000)
    expect((await shop.changes(vito))[0]).toMatchObject({
      cause: 'admin',
      actor_id: ada.user.id,
      status_after: 'Active',
    })

    await shop.subscribe(vito)
    expect(await only(vito)).toMatchObject({ status: 'Active', validTill: granted?.validTill })
    const soon = shop.testApp.clock.now().add({ hours: 1 })
    await activate({ adminId, accountId, categoryIds: [2], validTill: soon })
    expect(await only(vito)).toMatchObject({ validTill: granted?.validTill })
    await shop.advance(200)
    expect(await only(vito)).toMatchObject({ status: 'Active' })
  })

  test('a payment that ends leaves what an admin granted', async () => {
    const olga = await shop.testApp.professional('olga')
    const accountId = olga.user.id as AccountId
    const { subscription } = await shop.subscribe(olga)
    await activate({ adminId: accountId, accountId, categoryIds: [2] })
    await shop.stripe.subscriptions.cancel(subscription)
    await shop.control.settled()
    expect(await only(olga)).toMatchObject({ status: 'Active', state: 'granted' })
  })
})

describe('the end of a listing', () => {
  test('comes by a job of its own at the very moment, and is told 14 and 3 days before and on the day, once each', async () => {
    const mona = await shop.testApp.professional('mona')
    const { subscription } = await shop.subscribe(mona)
    for (const flag of [true, false, true]) {
      await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: flag })
      await shop.control.settled()
    }
    await shop.testApp.doJobs()
    const { validTill } = (await only(mona)) ?? { validTill: '' }
    const { rows } = await sql<{ at: Temporal.Instant }>`
      select distinct start_after as at from pgboss.job where name = ${expirePaidCategories.name}`.execute(
      shop.testApp.db as never,
    )
    expect(rows.map(({ at }) => at.epochMilliseconds)).toContain(Temporal.Instant.from(validTill).epochMilliseconds)

    const ends = expect.stringMatching(/^Your listing in Movement ends on /) as string
    await shop.advance(17)
    await shop.testApp.doJobs()
    expect((await subjectsTo(mona)).filter((subject) => subject.startsWith('Your listing'))).toEqual([ends])
    await shop.advance(11)
    await shop.testApp.doJobs()
    expect((await subjectsTo(mona)).filter((subject) => subject.startsWith('Your listing'))).toEqual([ends, ends])
    await shop.advance(3)
    await shop.testApp.doJobs()
    expect(await subjectsTo(mona)).toContain('Your listing in Movement has ended')
  })

  test('that is no longer an end is told to nobody', async () => {
    const rita = await shop.testApp.professional('rita')
    const { subscription } = await shop.subscribe(rita)
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await shop.control.settled()
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    await shop.control.settled()
    await shop.advance(28)
    await shop.testApp.doJobs()
    expect((await subjectsTo(rita)).filter((subject) => subject.includes('listing'))).toEqual([])
  })

  test('who could not be charged is asked to look at the card', async () => {
    const pero = await shop.testApp.professional('pero')
    await shop.subscribe(pero, {}, testCards.declinesAtRenewal)
    await shop.advance(31)
    await shop.advance(4)
    await shop.testApp.doJobs()
    expect(await subjectsTo(pero)).toContain('We could not charge you for Movement')
  })
})

describe('the hourly comparison', () => {
  test('repairs what no event told: payments, cancellations and ends', async () => {
    const [paid, ending, ended] = await Promise.all(
      ['paid', 'ending', 'ended'].map((name) => shop.testApp.professional(name)),
    )
    if (!paid || !ending || !ended) throw new Error('nobody there')
    const one = await shop.subscribe(ending)
    const other = await shop.subscribe(ended)
    await shop.control.mode('drop')
    await shop.checkOut(paid)
    await shop.stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true })
    await shop.stripe.subscriptions.cancel(other.subscription)
    expect(await only(paid)).toBeUndefined()
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await Promise.all([paid, ending, ended].map(async (payer) => (await only(payer))?.state))).toEqual([
      'renewing',
      'ending',
      'expired',
    ])
  })

  test('finds what differs even when the provider has forgotten the events', async () => {
    const [paid, ended] = await Promise.all(['paid', 'ended'].map((name) => shop.testApp.professional(name)))
    if (!paid || !ended) throw new Error('nobody there')
    const { subscription } = await shop.subscribe(ended)
    await shop.control.mode('drop')
    await shop.checkOut(paid)
    await shop.stripe.subscriptions.cancel(subscription)
    // Events are looked for as far back as the provider retries.
    shop.testApp.clock.advance({ hours: 24 * 6 })
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await Promise.all([paid, ended].map(async (payer) => (await only(payer))?.state))).toEqual([
      'renewing',
      'expired',
    ])
  })

  test('that meets no provider leaves the work to the next one', async () => {
    const waiting = await shop.testApp.professional('waiting')
    await shop.control.mode('drop')
    await shop.checkOut(waiting)
    await shop.control.fault({ kind: 500 })
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await only(waiting)).toBeUndefined()
    await shop.control.clearFaults()
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await only(waiting)).toMatchObject({ status: 'Active' })
  })

  test('repairs the rest when one cannot be repaired', async () => {
    const [broken, paid] = await Promise.all(['broken', 'paid'].map((name) => shop.testApp.professional(name)))
    if (!broken || !paid) throw new Error('nobody there')
    await shop.control.mode('drop')
    const { subscription } = await shop.checkOut(broken)
    await shop.stripe.subscriptions.update(subscription, { metadata: { category: '999999' } })
    await shop.checkOut(paid)
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await only(paid)).toMatchObject({ status: 'Active' })
  })

  test('changes nothing where nothing differs', async () => {
    const calm = await shop.testApp.professional('calm')
    await shop.subscribe(calm)
    const before = await shop.changes(calm)
    await shop.testApp.doJob(reconcileSubscriptions)
    await shop.testApp.doJob(reconcileSubscriptions)
    expect(await shop.changes(calm)).toEqual(before)
  })
})

describe('who leaves', () => {
  test('is charged no more, and a payment that was under way ends too', async () => {
    const [gone, hasty] = await Promise.all(['gone', 'hasty'].map((name) => shop.testApp.professional(name)))
    if (!gone || !hasty) throw new Error('nobody there')
    const { subscription } = await shop.subscribe(gone)
    const { data } = await shop.pay(hasty)
    for (const { user } of [gone, hasty]) await shop.testApp.accounts.eraseAccount(user.id as AccountId)
    const late = await shop.control.pay(data?.sessionId ?? '', testCards.pays)
    await shop.control.settled()
    await shop.testApp.doJobs()
    const statuses = await Promise.all(
      [subscription, String(late.subscription)].map(
        async (id) => (await shop.stripe.subscriptions.retrieve(id)).status,
      ),
    )
    expect(statuses).toEqual(['canceled', 'canceled'])
    const { status } = await shop.testApp.call(subscriptionCard, {}, { token: gone.token })
    expect(status).toBe(401)
  })

  test('finds the page closed that was open to pay on', async () => {
    const unsure = await shop.testApp.professional('unsure')
    const { data } = await shop.pay(unsure)
    await shop.testApp.accounts.eraseAccount(unsure.user.id as AccountId)
    await shop.testApp.doJobs()
    expect((await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).status).toBe('expired')
  })
})
