import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { periodEnd } from '../src/clock.ts'
import { testCards } from '../src/index.ts'
import { checkout, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

async function subscribe(card: string, params: Parameters<typeof checkout>[1] = {}) {
  const session = await checkout(context.stripe, params)
  const { subscription } = await context.control.pay(session.id, card)
  return subscription ?? ''
}

const getSubscription = (id: string) => context.stripe.subscriptions.retrieve(id)
const customerOf = async (id: string) => (await getSubscription(id)).customer as string

async function eventTypesAfter(count: number): Promise<string[]> {
  return (await context.control.events()).slice(count).map(({ type }) => type)
}

describe('advancing the clock', () => {
  test('renews subscriptions, with an invoice at the end of the previous period', async () => {
    const id = await subscribe(testCards.pays)
    const [before] = (await getSubscription(id)).items.data
    await context.control.advance({ days: 62 })
    const [after] = (await getSubscription(id)).items.data
    expect(after?.current_period_start).toBeGreaterThan(before?.current_period_end ?? 0)
    const invoices = (await context.stripe.invoices.list({ subscription: id })).data
    expect(invoices.map(({ billing_reason: reason }) => reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices[1]?.created).toBe(before?.current_period_end)
  })

  test('retries a failed renewal three times, then cancels the subscription', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    const count = (await context.control.events()).length
    await context.control.advance({ days: 32 })
    expect(await getSubscription(id)).toMatchObject({ status: 'past_due' })
    expect(await eventTypesAfter(count)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
    await context.control.advance({ days: 20 })
    expect(await getSubscription(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(await eventTypesAfter(count + 5)).toEqual([
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ])
    expect((await context.stripe.subscriptions.list()).data).toEqual([])
    expect((await context.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('reactivates the subscription at the next attempt with a valid card', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await context.control.advance({ days: 32 })
    await context.control.replaceCard(await customerOf(id), testCards.pays)
    await context.control.advance({ days: 4 })
    expect(await getSubscription(id)).toMatchObject({ status: 'active' })
  })

  test('keeps an open invoice payable manually', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await context.control.advance({ days: 32 })
    const invoice = (await getSubscription(id)).latest_invoice as string
    await expect(context.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' })
    await context.control.replaceCard(await customerOf(id), testCards.pays)
    expect(await context.stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid' })
    expect(await getSubscription(id)).toMatchObject({ status: 'active' })
  })

  test('ends subscriptions that are canceled at the end of the period', async () => {
    const id = await subscribe(testCards.pays)
    await context.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await context.control.advance({ days: 32 })
    const ended = await getSubscription(id)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
    expect(ended.ended_at).toBe(ended.items.data[0]?.current_period_end)
  })

  test('does not apply a one-time code to the second invoice', async () => {
    const id = await subscribe(testCards.pays, { discounts: [{ promotion_code: 'promo_welcome' }] })
    await context.control.advance({ days: 32 })
    const totals = (await context.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)
    expect(totals).toEqual([2999, 2399])
  })

  test('keeps the day of the month at the end of a period', () => {
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
