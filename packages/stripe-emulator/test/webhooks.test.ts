import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { testCards } from '../src/index.ts'
import { checkout, startWorld, webhookSecret, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

describe('webhooks', () => {
  test('each event arrives signed over its exact bytes', async () => {
    const { stripe, emulator, receiver } = world
    await emulator.control.pay((await checkout(stripe)).id, testCards.pays)
    await emulator.control.settled()
    const events = receiver.received.map(({ body, signature }) =>
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
    const [first] = receiver.received
    const rewritten = JSON.stringify(JSON.parse(first?.body ?? '{}'))
    expect(() => stripe.webhooks.constructEvent(rewritten, first?.signature ?? '', webhookSecret)).toThrow(
      'No signatures found',
    )
  })

  test('an event nobody takes is sent again, and listed as undelivered until then', async () => {
    const { stripe, emulator, receiver } = world
    receiver.answerWith(500)
    await stripe.customers.create({ name: 'x' })
    await expect.poll(() => receiver.received.length).toBe(3)
    const undelivered = () => stripe.events.list({ delivery_success: false, types: ['customer.created'] })
    expect((await undelivered()).data).toHaveLength(1)

    receiver.answerWith(200)
    const [event] = await emulator.control.events()
    await expect.poll(async () => (await emulator.control.events())[0]?.standing).toBe('failed')
    expect(await emulator.control.release(event?.id ?? '')).toMatchObject([{ status: 200 }])
    expect((await undelivered()).data).toHaveLength(0)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('held events are released in any order, more than once, or never', async () => {
    const { stripe, emulator, receiver } = world
    await emulator.control.mode('hold')
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name })
    const [a, b, c] = (await emulator.control.events()).map(({ id }) => id)
    expect(receiver.received).toEqual([])
    await emulator.control.drop(b ?? '')
    await emulator.control.release(c ?? '', a ?? '')
    await emulator.control.duplicate(c ?? '', 2)
    const arrived = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(arrived).toEqual([c, a, c, c])
    expect((await stripe.events.list({ delivery_success: false })).data.map(({ id }) => id)).toEqual([b])
  })

  test('forged deliveries do not verify', async () => {
    const { stripe, emulator, receiver } = world
    await stripe.customers.create({ name: 'a' })
    await emulator.control.settled()
    const [{ id } = { id: '' }] = await emulator.control.events()
    const verify = () => {
      const { body, signature } = receiver.received.at(-1) ?? { body: '', signature: '' }
      return stripe.webhooks.constructEvent(body, signature, webhookSecret)
    }
    expect(verify().id).toBe(id)
    for (const forged of [{ secret: 'whsec_wrong' }, { age: 600 }, { body: '{}' }]) {
      await emulator.control.forge(id, forged)
      expect(verify).toThrow(/signature|timestamp/i)
    }
  })
})
