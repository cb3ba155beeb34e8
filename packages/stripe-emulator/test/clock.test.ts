import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { computePeriodEnd } from '../src/clock.ts'
import { testCards } from '../src/index.ts'
import { createSession, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

async function subscribe(card: string, params: Parameters<typeof createSession>[1] = {}) {
  const session = await createSession(context.stripe, params)
  const { subscription } = await context.control.pay(session.id, card)
  return subscription ?? ''
}

const getSubscription = (id: string) => context.stripe.subscriptions.retrieve(id)
const getCustomerId = async (id: string) => (await getSubscription(id)).customer as string

async function listEventTypes(skipped: number): Promise<string[]> {
  return (await context.control.events()).slice(skipped).map(({ type }) => type)
}

describe('advancing the clock', () => {
  test('renews a subscription with an invoice at the end of each period', async () => {
    const id = await subscribe(testCards.pays)
    const [firstItem] = (await getSubscription(id)).items.data
    await context.control.advance({ days: 62 })
    const [renewedItem] = (await getSubscription(id)).items.data
    expect(renewedItem?.current_period_start).toBeGreaterThan(firstItem?.current_period_end ?? 0)
    const invoices = (await context.stripe.invoices.list({ subscription: id })).data
    expect(invoices.map(({ billing_reason: reason }) => reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices[1]?.created).toBe(firstItem?.current_period_end)
  })

  test('retries a failed renewal three times, then cancels the subscription', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    const count = (await context.control.events()).length
    await context.control.advance({ days: 32 })
    expect(await getSubscription(id)).toMatchObject({ status: 'past_due' })
    expect(await listEventTypes(count)).toEqual([
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
    expect(await listEventTypes(count + 5)).toEqual([
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ])
    expect((await context.stripe.subscriptions.list()).data).toEqual([])
    expect((await context.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('reactivates a past-due subscription at the next attempt with a valid card', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await context.control.advance({ days: 32 })
    await context.control.replaceCard(await getCustomerId(id), testCards.pays)
    await context.control.advance({ days: 4 })
    expect(await getSubscription(id)).toMatchObject({ status: 'active' })
  })

  test('permits manual payment of an open invoice', async () => {
    const id = await subscribe(testCards.declinesAtRenewal)
    await context.control.advance({ days: 32 })
    const invoice = (await getSubscription(id)).latest_invoice as string
    await expect(context.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' })
    await context.control.replaceCard(await getCustomerId(id), testCards.pays)
    expect(await context.stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid' })
    expect(await getSubscription(id)).toMatchObject({ status: 'active' })
  })

  test('ends a subscription with a scheduled cancellation at the end of the period', async () => {
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

  test('ends periods on the day of the month of the anchor, or on the last day of a shorter month', () => {
    const toSeconds = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000
    const month = { interval: 'month', interval_count: 1 }
    expect(computePeriodEnd(toSeconds('2026-01-31'), toSeconds('2026-01-31'), month)).toBe(toSeconds('2026-02-28'))
    expect(computePeriodEnd(toSeconds('2026-01-31'), toSeconds('2026-02-28'), month)).toBe(toSeconds('2026-03-31'))
    expect(
      computePeriodEnd(toSeconds('2024-02-29'), toSeconds('2024-02-29'), { interval: 'year', interval_count: 1 }),
    ).toBe(toSeconds('2025-02-28'))
    expect(
      computePeriodEnd(toSeconds('2026-08-31'), toSeconds('2026-08-31'), { interval: 'month', interval_count: 6 }),
    ).toBe(toSeconds('2027-02-28'))
  })
})
