import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testCards } from '../src/index.ts'
import { createSession, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

describe('checkout session', () => {
  test('creates an active subscription with a paid invoice when paid', async () => {
    const { stripe, emulator } = context
    const customer = await stripe.customers.create({ email: 'ines@example.com', metadata: { account: '7' } })
    const session = await createSession(stripe, {
      customer: customer.id,
      client_reference_id: '7',
      metadata: { category: '3' },
      subscription_data: { metadata: { category: '3' } },
    })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 2999, subscription: null })

    expect(await emulator.control.pay(session.id, testCards.pays)).toMatchObject({ declined: null })

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] })
    const subscription = paid.subscription as unknown as { latest_invoice: object }
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, client_reference_id: '7' })
    expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { category: '3' } })
    expect(subscription.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 2999 })
  })

  test('stays open after a declined card, and ignores a second payment', async () => {
    const { stripe, emulator } = context
    const { id } = await createSession(stripe)
    expect(await emulator.control.pay(id, testCards.insufficientFunds)).toMatchObject({
      declined: 'insufficient_funds',
    })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })

    const first = await emulator.control.pay(id, testCards.pays)
    const second = await emulator.control.pay(id, testCards.pays)
    expect(second.subscription).toBe(first.subscription)
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('applies the discount of a promotion code', async () => {
    const { stripe } = context
    const [code] = (await stripe.promotionCodes.list({ code: 'welcome', expand: ['data.promotion.coupon'] })).data
    expect(code).toMatchObject({ id: 'promo_welcome', promotion: { coupon: { percent_off: 20 } } })
    const session = await createSession(stripe, { discounts: [{ promotion_code: 'promo_welcome' }] })
    expect(session).toMatchObject({
      amount_subtotal: 2999,
      amount_total: 2399,
      total_details: { amount_discount: 600 },
    })
  })

  test('sets the period of the subscription item and the subscription of the invoice', async () => {
    const { stripe, emulator } = context
    const session = await createSession(stripe, { line_items: [{ price: 'price_year', quantity: 1 }] })
    const { subscription: id } = await emulator.control.pay(session.id, testCards.pays)
    const subscription = await stripe.subscriptions.retrieve(id ?? '')
    const [item] = subscription.items.data
    const year = new Date((item?.current_period_start ?? 0) * 1000).getUTCFullYear()
    expect(new Date((item?.current_period_end ?? 0) * 1000).getUTCFullYear()).toBe(year + 1)
    const [invoice] = (await stripe.invoices.list({ subscription: id ?? '' })).data
    expect(invoice?.parent?.subscription_details?.subscription).toBe(id)
    expect(item?.price.unit_amount_decimal?.toString()).toBe('11999')
  })
})
