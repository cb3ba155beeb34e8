import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openShop } from './stripe-test-app.ts'
import type { Payer, Shop } from './stripe-test-app.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.control.clearFaults())
afterAll(() => shop.stop())

/** The same order for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The events that belong to somebody's payment, in the order they happened, none of them delivered. */
async function heldPayment(payer: Payer) {
  const before = new Set((await shop.control.events()).map(({ id }) => id))
  await shop.control.mode('hold')
  const paid = await shop.checkOut(payer)
  await shop.control.mode('deliver')
  const events = (await shop.control.events()).filter(({ id }) => !before.has(id))
  return { ...paid, events: events.map(({ id }) => id) }
}

async function stateOf(payer: Payer) {
  const { categories } = await shop.card(payer)
  const changes = await shop.changes(payer)
  return { categories, changes: changes.map(({ status_before, status_after }) => [status_before, status_after]) }
}

const active = { categories: [{ categoryId: 2, status: 'Active', state: 'renewing' }], changes: [[null, 'Active']] }

describe('whichever comes first, the state is the same', () => {
  const orders: [string, (payer: Payer, given: Awaited<ReturnType<typeof heldPayment>>) => Promise<void>][] = [
    [
      'the session, then the events',
      async (payer, { sessionId, events }) => {
        await shop.confirm(payer, sessionId)
        await shop.control.release(...events)
      },
    ],
    [
      'the events, then the session',
      async (payer, { sessionId, events }) => {
        await shop.control.release(...events)
        await shop.confirm(payer, sessionId)
      },
    ],
    ['the events backwards, and never the session', (_, { events }) => release(events.toReversed())],
    ['the last event alone', (_, { events }) => release(events.slice(-1))],
    [
      'everything at once, each event three times',
      async (payer, { sessionId, events }) => {
        await Promise.all([
          ...events.map((id) => shop.control.duplicate(id, 3)),
          shop.confirm(payer, sessionId),
          shop.confirm(payer, sessionId),
        ])
        await release(events)
      },
    ],
    ...[1, 2, 3, 4, 5].map((seed): (typeof orders)[number] => [
      `shuffled and doubled (${seed})`,
      (_, { events }) => release(shuffled([...events, ...events], seed)),
    ]),
  ]
  const release = async (ids: readonly string[]) => void (await shop.control.release(...ids))

  test.each(orders)('%s', async (name, deliver) => {
    const payer = await shop.testApp.professional(`order${name.replaceAll(/\W/g, '')}`.slice(0, 40))
    const held = await heldPayment(payer)
    await deliver(payer, held)
    expect(await stateOf(payer)).toMatchObject(active)
  })
})

describe('an event', () => {
  test('has its effect once: its id is stored with the change it made', async () => {
    const payer = await shop.testApp.professional('once')
    const { events } = await heldPayment(payer)
    for (const id of events) await shop.control.duplicate(id, 4)
    const changes = await shop.changes(payer)
    expect(changes).toHaveLength(1)
    expect(events).toContain(changes[0]?.event_id)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from stripe_event where id in (${sql.join(events)})`.execute(
      shop.testApp.db as never,
    )
    const answers = (await shop.control.events()).filter(({ id }) => events.includes(id))
    expect(answers.flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual(
      expect.arrayContaining([200]),
    )
    expect(rows[0]?.count).toBe(events.length)
  })

  test('is not believed what it says: one that tells of an active subscription after it was cancelled lists nobody', async () => {
    const payer = await shop.testApp.professional('late')
    const { events, subscription } = await heldPayment(payer)
    await shop.stripe.subscriptions.cancel(subscription)
    await shop.control.settled()
    await shop.control.release(...events)
    expect(await stateOf(payer)).toMatchObject({ categories: [{ status: 'Expired', state: 'expired' }] })
  })

  test('that meets a provider in trouble is refused, and has its effect when it comes again', async () => {
    const payer = await shop.testApp.professional('again')
    const { events } = await heldPayment(payer)
    await shop.control.fault({ kind: 500 })
    const [last] = events.slice(-1)
    const attempts = await shop.control.duplicate(last ?? '')
    expect(attempts.map(({ status }) => status)).toEqual([503])
    expect(await shop.category(payer)).toBeUndefined()
    await shop.control.clearFaults()
    await shop.control.release(...events)
    expect(await stateOf(payer)).toMatchObject(active)
  })

  test('about a customer who is nobody of ours is taken and changes nothing', async () => {
    const before = new Set((await shop.control.events()).map(({ id }) => id))
    const stranger = await shop.stripe.customers.create({ email: 'stranger@elsewhere.example' })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: stranger.id,
      line_items: [{ price: 'price_monthly', quantity: 1 }],
      success_url: 'https://elsewhere.example/',
      subscription_data: { metadata: { account: '1', category: '2' } },
    })
    const { subscription } = await shop.control.pay(session.id, testCards.pays)
    await shop.control.settled()
    const events = (await shop.control.events()).filter(({ id }) => !before.has(id))
    expect(new Set(events.map(({ standing }) => standing))).toEqual(new Set(['delivered']))
    const { rows } = await sql`select 1 from subscription where stripe_id = ${subscription}`.execute(
      shop.testApp.db as never,
    )
    expect(rows).toEqual([])
  })
})
