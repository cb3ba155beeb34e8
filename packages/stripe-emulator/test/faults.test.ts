import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { sdk, startWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

const count = async () => (await world.stripe.customers.list({ limit: 100 })).data.length

describe('faults', () => {
  test.for([
    [402, 'StripeCardError'],
    [409, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ] as const)('%i before commit: the SDK sees %s, and nothing happened', async ([kind, type]) => {
    await world.control.fault({ path: '/v1/customers', method: 'POST', kind, times: 1 })
    await expect(world.stripe.customers.create({})).rejects.toMatchObject({ statusCode: kind, type })
    expect(await count()).toBe(0)
    await world.stripe.customers.create({})
    expect(await count()).toBe(1)
  })

  test.for([409, 500] as const)('%i after commit: the retry of the SDK finds what happened', async (kind) => {
    await world.control.fault({ path: '/v1/customers', kind, when: 'after', times: 1 })
    await sdk(world.emulator, { maxNetworkRetries: 1 }).customers.create({})
    expect(await count()).toBe(1)
  })

  test('a closed connection is tried again by the SDK, before and after commit', async () => {
    await world.control.fault({ method: 'POST', kind: 'close', when: 'before', times: 1 })
    await world.stripe.customers.create({})
    await world.control.fault({ method: 'POST', kind: 'close', when: 'after', times: 1 })
    await world.stripe.customers.create({})
    expect(await count()).toBe(2)
  })

  test('a call that hangs runs into the time-out, and its retry finds what was committed', async () => {
    const stripe = sdk(world.emulator, { timeout: 200 })
    await world.control.fault({ path: '/v1/customers', kind: 'hang', when: 'after', times: 1 })
    const key = { idempotencyKey: 'once' }
    await expect(stripe.customers.create({ name: 'x' }, key)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await stripe.customers.create({ name: 'x' }, key)
    expect(await count()).toBe(1)
  })

  test('a fault is of its route, and some faults meet only a share of the calls', async () => {
    await world.control.fault({ path: '/v1/customers/:id', kind: 500 })
    const { id } = await world.stripe.customers.create({})
    await expect(world.stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 500 })
    await world.control.clearFaults()
    await world.stripe.customers.retrieve(id)

    await world.control.fault({ path: '/v1/customers/:id', kind: 429, share: 0.5 })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        world.stripe.customers.retrieve(id).then(
          () => 'fine',
          () => 'limited',
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['fine', 'limited']))
  })

  test('reset forgets everything but the webhook endpoint', async () => {
    const { stripe, control, receiver } = world
    await stripe.customers.create({}, { idempotencyKey: 'k' })
    await control.advance({ days: 40 })
    await control.mode('hold')
    await control.reset()
    expect((await stripe.prices.list()).data).toEqual([])
    expect((await stripe.events.list()).data).toEqual([])
    expect(Math.abs((await control.now()) - Date.now() / 1000)).toBeLessThan(5)
    const before = receiver.received.length
    await stripe.customers.create({ name: 'other' }, { idempotencyKey: 'k' })
    await control.settled()
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('a control that does not exist, or is given nonsense, is refused', async () => {
    const ask = (name: string, body: string) =>
      fetch(`${world.emulator.url}/control/${name}`, { method: 'POST', body }).then(({ status }) => status)
    expect(await ask('explode', '{}')).toBe(404)
    expect(await ask('advance', '{"seconds":-1}')).toBe(400)
    expect(await ask('advance', 'nonsense')).toBe(400)
    await expect(world.control.release('evt_none')).rejects.toThrow('No such event')
  })
})
