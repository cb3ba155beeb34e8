import { afterEach, beforeEach, expect, test } from 'vitest'

import { testCards } from '../src/index.ts'
import { createSession, startTestContext, webhookSecret, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

test('creates and lists products, prices, coupons, and promotion codes', async () => {
  const { stripe } = context
  const product = await stripe.products.create({ name: 'Course', metadata: { kind: 'yoga' } })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4500,
    recurring: { interval: 'month', interval_count: 3 },
    lookup_key: 'quarter',
  })
  expect((await stripe.prices.list({ lookup_keys: ['quarter'] })).data).toEqual([price])
  expect((await stripe.products.list({ active: true })).data.map(({ name }) => name)).toEqual(['Course', 'Listing'])
  const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'forever' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'FIVE' })
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ code: 'FIVE', active: true })
  const duplicate = stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'five' })
  await expect(duplicate).rejects.toThrow('already exists')
  await stripe.promotionCodes.update(code.id, { active: false })
  expect((await stripe.promotionCodes.list({ code: 'FIVE', active: true })).data).toEqual([])
  const expired = createSession(stripe, { discounts: [{ promotion_code: code.id }] })
  await expect(expired).rejects.toThrow('This promotion code has expired.')
})

test('rejects a promotion code after its maximum number of redemptions', async () => {
  const { stripe, control } = context
  await control.seed({ promotionCodes: [{ id: 'promo_one', code: 'ONE', percentOff: 100, maxRedemptions: 1 }] })
  const free = await createSession(stripe, { discounts: [{ promotion_code: 'promo_one' }] })
  await control.pay(free.id, testCards.pays)
  expect(await stripe.checkout.sessions.retrieve(free.id)).toMatchObject({
    payment_status: 'no_payment_required',
    amount_total: 0,
  })
  const second = createSession(stripe, { discounts: [{ promotion_code: 'promo_one' }] })
  await expect(second).rejects.toThrow('already been redeemed')
})

test('creates, updates, and lists customers', async () => {
  const { stripe } = context
  const { id } = await stripe.customers.create({ email: 'a@example.com', metadata: { account: '1', old: 'x' } })
  await stripe.customers.update(id, { name: 'Ines', metadata: { old: '' } })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ name: 'Ines', metadata: { account: '1' } })
  expect((await stripe.customers.list({ email: 'a@example.com' })).data).toHaveLength(1)
  expect((await stripe.customers.list({ email: 'b@example.com' })).data).toHaveLength(0)
})

test('expires checkout sessions on request and rejects invalid parameters', async () => {
  const { stripe } = context
  const { id } = await createSession(stripe)
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('Only open')
  await expect(createSession(stripe, { customer: 'cus_none' })).rejects.toMatchObject({ param: 'customer' })
  await expect(createSession(stripe, { line_items: [{ price: 'price_none' }] })).rejects.toMatchObject({
    param: 'line_items[0][price]',
  })
  await expect(createSession(stripe, { expires_at: 5 })).rejects.toMatchObject({ param: 'expires_at' })
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([])
  expect((await stripe.checkout.sessions.listLineItems(id)).data).toMatchObject([{ amount_total: 2999, quantity: 1 }])
})

test('lists subscriptions by customer and status, updates them, and cancels them', async () => {
  const { stripe, control } = context
  const customer = await stripe.customers.create({ email: 'a@example.com' })
  const session = await createSession(stripe, { customer: customer.id })
  const { subscription: id } = await control.pay(session.id, testCards.pays)
  const [listed] = (await stripe.subscriptions.list({ customer: customer.id })).data
  expect(listed?.id).toBe(id)
  const item = listed?.items.data[0]?.id ?? ''
  const switched = await stripe.subscriptions.update(id ?? '', { items: [{ id: item, price: 'price_year' }] })
  expect(switched.items.data[0]?.price.id).toBe('price_year')
  expect(await stripe.subscriptions.cancel(id ?? '')).toMatchObject({ status: 'canceled' })
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1)
  await expect(stripe.subscriptions.cancel(id ?? '')).rejects.toMatchObject({ code: 'resource_missing' })
  const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data
  expect(method?.card).toMatchObject({ last4: '4242' })
})

test('sends subscribed events to a second webhook endpoint, signed with its own secret', async () => {
  const { stripe, control, receiver } = context
  const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['customer.updated'] })
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  const { id } = await stripe.customers.create({})
  await stripe.customers.update(id, { name: 'x' })
  await control.waitForDeliveries()
  const verified = [webhookSecret, endpoint.secret ?? ''].map((secret) =>
    receiver.requests.flatMap(({ body, signature }) => {
      try {
        return [stripe.webhooks.constructEvent(body, signature, secret).type]
      } catch {
        return []
      }
    }),
  )
  expect(verified.map((types) => types.toSorted())).toEqual([
    ['customer.created', 'customer.updated'],
    ['customer.updated'],
  ])
  await stripe.webhookEndpoints.del(endpoint.id)
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

test('lists events by type and time, with the idempotency key of the request that caused them', async () => {
  const { stripe } = context
  await stripe.customers.create({}, { idempotencyKey: 'cause' })
  const [event] = (await stripe.events.list({ types: ['customer.*'] })).data
  expect(event?.request?.idempotency_key).toBe('cause')
  expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ type: 'customer.created' })
  expect((await stripe.events.list({ created: { gt: event?.created ?? 0 } })).data).toEqual([])
  expect((await stripe.events.list({ type: 'invoice.paid' })).data).toEqual([])
})
