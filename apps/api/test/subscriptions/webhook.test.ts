import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
beforeAll(async () => {
  stripeApp = await startStripeTestApp()
})
afterEach(() => stripeApp.control.clearFaults())
afterAll(() => stripeApp.stop())

/** Shuffles items deterministically. */
function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const nextRandom = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return items
    .map((item) => ({ item, sortKey: nextRandom() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item)
}

/** Pays and returns the undelivered events in their original order. */
async function payWithUndeliveredEvents(payer: Payer) {
  const before = new Set((await stripeApp.control.events()).map(({ id }) => id))
  await stripeApp.control.setDeliveryMode('hold')
  const checkout = await stripeApp.checkOut(payer)
  await stripeApp.control.setDeliveryMode('deliver')
  const events = (await stripeApp.control.events()).filter(({ id }) => !before.has(id))
  return { ...checkout, events: events.map(({ id }) => id) }
}

async function loadState(payer: Payer) {
  const { categories } = await stripeApp.loadOverview(payer)
  const changes = await stripeApp.listChanges(payer)
  return { categories, changes: changes.map(({ status_before, status_after }) => [status_before, status_after]) }
}

const activeState = {
  categories: [{ categoryId: 2, status: 'Active', state: 'renewing' }],
  changes: [[null, 'Active']],
}

describe('deliveries in any order', () => {
  const orders: [
    string,
    (payer: Payer, payment: Awaited<ReturnType<typeof payWithUndeliveredEvents>>) => Promise<void>,
  ][] = [
    [
      'the session, then the events',
      async (payer, { sessionId, events }) => {
        await stripeApp.confirm(payer, sessionId)
        await stripeApp.control.release(...events)
      },
    ],
    [
      'the events, then the session',
      async (payer, { sessionId, events }) => {
        await stripeApp.control.release(...events)
        await stripeApp.confirm(payer, sessionId)
      },
    ],
    ['the events in reverse order, without the session', (_, { events }) => release(events.toReversed())],
    ['the last event only', (_, { events }) => release(events.slice(-1))],
    [
      'everything concurrently, each event three times',
      async (payer, { sessionId, events }) => {
        await Promise.all([
          ...events.map((id) => stripeApp.control.duplicate(id, 3)),
          stripeApp.confirm(payer, sessionId),
          stripeApp.confirm(payer, sessionId),
        ])
        await release(events)
      },
    ],
    ...[1, 2, 3, 4, 5].map((seed): (typeof orders)[number] => [
      `shuffled and doubled (${seed})`,
      (_, { events }) => release(shuffle([...events, ...events], seed)),
    ]),
  ]
  const release = async (ids: readonly string[]) => void (await stripeApp.control.release(...ids))

  test.each(orders)('lead to the same final state: %s', async (name, deliver) => {
    const payer = await stripeApp.testApp.professional(`order${name.replaceAll(/\W/g, '')}`.slice(0, 40))
    const payment = await payWithUndeliveredEvents(payer)
    await deliver(payer, payment)
    expect(await loadState(payer)).toMatchObject(activeState)
  })
})

describe('an event', () => {
  test('is applied once: its id is stored with the change', async () => {
    const payer = await stripeApp.testApp.professional('once')
    const { events } = await payWithUndeliveredEvents(payer)
    for (const id of events) await stripeApp.control.duplicate(id, 4)
    const changes = await stripeApp.listChanges(payer)
    expect(changes).toHaveLength(1)
    expect(events).toContain(changes[0]?.event_id)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from stripe_event where id in (${sql.join(events)})`.execute(
      stripeApp.testApp.db as never,
    )
    const matchingEvents = (await stripeApp.control.events()).filter(({ id }) => events.includes(id))
    expect(matchingEvents.flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual(
      expect.arrayContaining([200]),
    )
    expect(rows[0]?.count).toBe(events.length)
  })

  test('ignores a stale "active" event for a canceled subscription', async () => {
    const payer = await stripeApp.testApp.professional('late')
    const { events, subscription } = await payWithUndeliveredEvents(payer)
    await stripeApp.stripe.subscriptions.cancel(subscription)
    await stripeApp.control.waitForDeliveries()
    await stripeApp.control.release(...events)
    expect(await loadState(payer)).toMatchObject({ categories: [{ status: 'Expired', state: 'expired' }] })
  })

  test('gets a 503 response while Stripe is unavailable and is applied when delivered again', async () => {
    const payer = await stripeApp.testApp.professional('again')
    const { events } = await payWithUndeliveredEvents(payer)
    await stripeApp.control.fault({ kind: 500 })
    const [last] = events.slice(-1)
    const attempts = await stripeApp.control.duplicate(last ?? '')
    expect(attempts.map(({ status }) => status)).toEqual([503])
    expect(await stripeApp.loadCategory(payer)).toBeUndefined()
    await stripeApp.control.clearFaults()
    await stripeApp.control.release(...events)
    expect(await loadState(payer)).toMatchObject(activeState)
  })

  test('is accepted and ignored for an unknown customer', async () => {
    const before = new Set((await stripeApp.control.events()).map(({ id }) => id))
    const stranger = await stripeApp.stripe.customers.create({ email: 'stranger@elsewhere.example' })
    const session = await stripeApp.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: stranger.id,
      line_items: [{ price: 'price_monthly', quantity: 1 }],
      success_url: 'https://elsewhere.example/',
      subscription_data: { metadata: { account: '1', category: '2' } },
    })
    const { subscription } = await stripeApp.control.pay(session.id, testCards.pays)
    await stripeApp.control.waitForDeliveries()
    const events = (await stripeApp.control.events()).filter(({ id }) => !before.has(id))
    expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['delivered']))
    const { rows } = await sql`select 1 from subscription where stripe_id = ${subscription}`.execute(
      stripeApp.testApp.db as never,
    )
    expect(rows).toEqual([])
  })
})
