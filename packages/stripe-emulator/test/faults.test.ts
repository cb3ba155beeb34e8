import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSdk, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

const countCustomers = async () => (await context.stripe.customers.list({ limit: 100 })).data.length

describe('faults', () => {
  test.for([
    [402, 'StripeCardError'],
    [409, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ] as const)(
    'a %i fault before the commit makes the SDK throw %s, and the request has no effect',
    async ([kind, type]) => {
      await context.control.fault({ path: '/v1/customers', method: 'POST', kind, times: 1 })
      await expect(context.stripe.customers.create({})).rejects.toMatchObject({ statusCode: kind, type })
      expect(await countCustomers()).toBe(0)
      await context.stripe.customers.create({})
      expect(await countCustomers()).toBe(1)
    },
  )

  test.for([409, 500] as const)(
    'after a %i fault after the commit, the retry of the SDK gets the stored response',
    async (kind) => {
      await context.control.fault({ path: '/v1/customers', kind, when: 'after', times: 1 })
      await createSdk(context.emulator, { maxNetworkRetries: 1 }).customers.create({})
      expect(await countCustomers()).toBe(1)
    },
  )

  test('the SDK retries after a connection is closed before or after the commit', async () => {
    await context.control.fault({ method: 'POST', kind: 'close', when: 'before', times: 1 })
    await context.stripe.customers.create({})
    await context.control.fault({ method: 'POST', kind: 'close', when: 'after', times: 1 })
    await context.stripe.customers.create({})
    expect(await countCustomers()).toBe(2)
  })

  test('a hanging request times out, and its retry gets the stored response', async () => {
    const stripe = createSdk(context.emulator, { timeout: 200 })
    await context.control.fault({ path: '/v1/customers', kind: 'hang', when: 'after', times: 1 })
    const key = { idempotencyKey: 'once' }
    await expect(stripe.customers.create({ name: 'x' }, key)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await stripe.customers.create({ name: 'x' }, key)
    expect(await countCustomers()).toBe(1)
  })

  test('a fault affects only its route, with the configured probability', async () => {
    await context.control.fault({ path: '/v1/customers/:id', kind: 500 })
    const { id } = await context.stripe.customers.create({})
    await expect(context.stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 500 })
    await context.control.clearFaults()
    await context.stripe.customers.retrieve(id)

    await context.control.fault({ path: '/v1/customers/:id', kind: 429, probability: 0.5 })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        context.stripe.customers.retrieve(id).then(
          () => 'fine',
          () => 'limited',
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['fine', 'limited']))
  })

  test('reset deletes everything except the webhook endpoint', async () => {
    const { stripe, control, receiver } = context
    await stripe.customers.create({}, { idempotencyKey: 'k' })
    await control.advance({ days: 40 })
    await control.setDeliveryMode('hold')
    await control.reset()
    expect((await stripe.prices.list()).data).toEqual([])
    expect((await stripe.events.list()).data).toEqual([])
    expect(Math.abs((await control.now()) - Date.now() / 1000)).toBeLessThan(5)
    const countBefore = receiver.requests.length
    await stripe.customers.create({ name: 'other' }, { idempotencyKey: 'k' })
    await control.waitForDeliveries()
    expect(receiver.requests).toHaveLength(countBefore + 1)
  })

  test('unknown control operations and invalid input are rejected', async () => {
    const request = (name: string, body: string) =>
      fetch(`${context.emulator.url}/control/${name}`, { method: 'POST', body }).then(({ status }) => status)
    expect(await request('explode', '{}')).toBe(404)
    expect(await request('advance', '{"seconds":-1}')).toBe(400)
    expect(await request('advance', 'nonsense')).toBe(400)
    await expect(context.control.release('evt_none')).rejects.toThrow('No such event')
  })
})
