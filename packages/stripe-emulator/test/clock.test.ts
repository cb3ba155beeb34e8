import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { periodEnd } from '../src/clock.ts'
import { testCards } from '../src/index.ts'
import { checkout, startWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

async function subscribe(card: string, given: Parameters<typeof checkout>[1] = {}) {
  const session = await checkout(world.stripe, given)
  const { subscription } = await world.control.pay(session.id, card)
  return subscription ?? ''
}

const read = (id: string) => world.stripe.subscriptions.retrieve(id)
const customerOf = async (id: string) => (await read(id)).customer as string

async function typesSince(count: number): Promise<string[]> {
  return (await world.control.events()).slice(count).map(({ type }) => type)
}

describe('the clock', () => {
  test('renews, with a new invoice at the old end of the period', async () => {
    const id = await subscribe(testCards.pays)
    const [before] = (await read(id)).items.data
    await world.control.advance({ days: 62 })
    const [after] = (await read(id)).items.data
    expect(after?.current_period_start).toBeGreaterThan(before?.current_period_end ?? 0)
    const invoices = (await world.stripe.invoices.list({ subscription: id })).data
    expect(invoices.map(({ billing_reason: reason }) => reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices[1]?.created).toBe(before?.current_period_end)
  })

  test('a failed renewal is past due, tried again three times, then deleted', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    const seen = (await world.control.events()).length
    await world.control.advance({ days: 32 })
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    expect(await typesSince(seen)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
    await world.control.advance({ days: 20 })
    expect(await read(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect(await typesSince(seen + 5)).toEqual([
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ])
    expect((await world.stripe.subscriptions.list()).data).toEqual([])
    expect((await world.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('a better card ends the trouble at the next attempt', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await world.control.advance({ days: 32 })
    await world.control.replaceCard(await customerOf(id), testCards.pays)
    await world.control.advance({ days: 4 })
    expect(await read(id)).toMatchObject({ status: 'active' })
  })

  test('an open invoice can be paid by hand', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await world.control.advance({ days: 32 })
    const invoice = (await read(id)).latest_invoice as string
    await expect(world.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' })
    await world.control.replaceCard(await customerOf(id), testCards.pays)
    expect(await world.stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid' })
    expect(await read(id)).toMatchObject({ status: 'active' })
  })

  test('what is canceled at the end of its period ends there', async () => {
    const id = await subscribe(testCards.pays)
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await world.control.advance({ days: 32 })
    const ended = await read(id)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
    expect(ended.ended_at).toBe(ended.items.data[0]?.current_period_end)
  })

  test('a code that counts once is not on the second invoice', async () => {
    const id = await subscribe(testCards.pays, { discounts: [{ promotion_code: 'promo_welcome' }] })
    await world.control.advance({ days: 32 })
    const totals = (await world.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)
    expect(totals).toEqual([2999, 2399])
  })

  test('the end of a period keeps the day of the month it began with', () => {
    const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000
    const month = { interval: 'month', interval_count: 1 }
    expect(periodEnd(at('2026-01-31'), at('2026-01-31'), month)).toBe(at('2026-02-28'))
    expect(periodEnd(at('2026-01-31'), at('2026-02-28'), month)).toBe(at('2026-03-31'))
    expect(periodEnd(at('2024-02-29'), at('2024-02-29'), { interval: 'year', interval_count: 1 })).toBe(
      at('2025-02-28'),
    )
    expect(periodEnd(at('2026-08-31'), at('2026-08-31'), { interval: 'month', interval_count: 6 })).toBe(
      at('2027-02-28'),
    )
  })
})
