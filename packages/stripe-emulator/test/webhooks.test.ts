import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testCards } from '../src/index.ts'
import { createSession, startTestContext, webhookSecret, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

describe('webhook deliveries', () => {
  test('have a signature of the exact bytes of the event', async () => {
    const { stripe, emulator, receiver } = context
    await emulator.control.pay((await createSession(stripe)).id, testCards.pays)
    await emulator.control.waitForDeliveries()
    const events = receiver.requests.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, webhookSecret),
    )
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'payment_method.attached',
    ])
    const [first] = receiver.requests
    const reserialized = JSON.stringify(JSON.parse(first?.body ?? '{}'))
    expect(() => stripe.webhooks.constructEvent(reserialized, first?.signature ?? '', webhookSecret)).toThrow(
      'No signatures found',
    )
  })

  test('are retried after an error response, and listed as undelivered until one succeeds', async () => {
    const { stripe, emulator, receiver } = context
    receiver.respondWith(500)
    await stripe.customers.create({ name: 'x' })
    await expect.poll(() => receiver.requests.length).toBe(3)
    const undelivered = () => stripe.events.list({ delivery_success: false, types: ['customer.created'] })
    expect((await undelivered()).data).toHaveLength(1)

    receiver.respondWith(200)
    const [event] = await emulator.control.events()
    await expect.poll(async () => (await emulator.control.events())[0]?.status).toBe('failed')
    expect(await emulator.control.release(event?.id ?? '')).toMatchObject([{ status: 200 }])
    expect((await undelivered()).data).toHaveLength(0)
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
  })

  test('of held events can be released in any order, duplicated, and dropped', async () => {
    const { stripe, emulator, receiver } = context
    await emulator.control.setDeliveryMode('hold')
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name })
    const [a, b, c] = (await emulator.control.events()).map(({ id }) => id)
    expect(receiver.requests).toEqual([])
    await emulator.control.drop(b ?? '')
    await emulator.control.release(c ?? '', a ?? '')
    await emulator.control.duplicate(c ?? '', 2)
    const deliveredIds = receiver.requests.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(deliveredIds).toEqual([c, a, c, c])
    expect((await stripe.events.list({ delivery_success: false })).data.map(({ id }) => id)).toEqual([b])
  })

  test('with a forgery fail signature verification', async () => {
    const { stripe, emulator, receiver } = context
    await stripe.customers.create({ name: 'a' })
    await emulator.control.waitForDeliveries()
    const [{ id } = { id: '' }] = await emulator.control.events()
    const verify = () => {
      const { body, signature } = receiver.requests.at(-1) ?? { body: '', signature: '' }
      return stripe.webhooks.constructEvent(body, signature, webhookSecret)
    }
    expect(verify().id).toBe(id)
    for (const forgery of [{ secret: 'whsec_wrong' }, { age: 600 }, { body: '{}' }]) {
      await emulator.control.forge(id, forgery)
      expect(verify).toThrow(/signature|timestamp/i)
    }
  })
})
