import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { checkout, key, sdk, startWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

describe('transport', () => {
  test('a wrong key, an unknown call and an unknown object are errors the SDK understands', async () => {
    const { emulator, stripe } = world
    const answer = await fetch(`${emulator.url}/v1/prices`, { headers: { authorization: 'Bearer sk_wrong' } })
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }])
    expect(answer.headers.get('request-id')).toMatch(/^req_/)
    await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('an unknown and a missing parameter are refused by name', async () => {
    const { stripe } = world
    const unknown = stripe.customers.create({ email: 'a@example.com', balance: 5 })
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'balance' })
    const deep = checkout(stripe, { subscription_data: { description: 'x' } })
    await expect(deep).rejects.toMatchObject({ code: 'parameter_unknown', param: 'subscription_data[description]' })
    const missing = stripe.products.create({} as { name: string })
    await expect(missing).rejects.toMatchObject({ code: 'parameter_missing', param: 'name' })
  })

  test('another version of the API is refused', async () => {
    const { emulator } = world
    const headers = { authorization: `Bearer ${key}`, 'stripe-version': '2020-08-27' }
    expect((await fetch(`${emulator.url}/v1/prices`, { headers })).status).toBe(400)
  })

  test('lists page in both directions, newest first', async () => {
    const { stripe } = world
    for (let index = 0; index < 5; index += 1) await stripe.customers.create({ name: `person ${index}` })
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ name }) => name)).toEqual(['person 4', 'person 3', 'person 2', 'person 1', 'person 0'])
    const before = await stripe.customers.list({ limit: 2, ending_before: all[4]?.id ?? '' })
    expect(before.data.map(({ name }) => name)).toEqual(['person 2', 'person 1'])
    expect(before.has_more).toBe(true)
  })

  test('expanding reaches nested objects and refuses anything but a reference', async () => {
    const { stripe } = world
    const prices = await stripe.prices.list({ expand: ['data.product'] })
    expect(prices.data[0]?.product).toMatchObject({ name: 'Listing' })
    const session = await checkout(stripe, { expand: ['line_items.data.price.product'] })
    expect(session.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Listing' })
    const wrong = stripe.prices.retrieve('price_year', { expand: ['currency'] })
    await expect(wrong).rejects.toThrow('This property cannot be expanded (currency).')
  })
})

describe('idempotency', () => {
  const post = (url: string, given: { key: string; body: string }) =>
    fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': given.key },
      body: given.body,
    })

  test('the same call again is answered byte for byte; another body is refused', async () => {
    const { emulator } = world
    const given = { key: 'k1', body: 'email=a%40example.com' }
    const first = await (await post(emulator.url, given)).text()
    const again = await post(emulator.url, given)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(first)
    const other = await post(emulator.url, { key: 'k1', body: 'email=b%40example.com' })
    expect([other.status, await other.json()]).toMatchObject([400, { error: { type: 'idempotency_error' } }])
  })

  test('a refusal is remembered, unless the parameters were wrong; after a day nothing is', async () => {
    const { stripe, control } = world
    const create = (product: string, idempotencyKey: string) =>
      stripe.prices.create(
        { product, currency: 'usd', unit_amount: 100, recurring: { interval: 'day' } },
        { idempotencyKey },
      )
    await expect(create('prod_later', 'k3')).rejects.toMatchObject({ code: 'resource_missing' })
    await stripe.products.create({ id: 'prod_later', name: 'Later' })
    await expect(create('prod_later', 'k3')).rejects.toMatchObject({ code: 'resource_missing' })
    await control.advance({ days: 1 })
    await create('prod_later', 'k3')
    const nameless = stripe.products.create({} as { name: string }, { idempotencyKey: 'k4' })
    await expect(nameless).rejects.toMatchObject({ code: 'parameter_missing' })
    await stripe.products.create({ name: 'Named' }, { idempotencyKey: 'k4' })
  })

  test('committed, then cut off: the retry of the SDK finds the first answer', async () => {
    const { emulator } = world
    await emulator.control.fault({ path: '/v1/customers', kind: 'close', when: 'after', times: 1 })
    const stripe = sdk(emulator, { maxNetworkRetries: 2 })
    await stripe.customers.create({ name: 'once' })
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  test('the same key while the first call is under way answers 409', async () => {
    const { emulator } = world
    await emulator.control.fault({ path: '/v1/customers', kind: 'hang', times: 1 })
    const attempt = () =>
      post(emulator.url, { key: 'k2', body: 'name=x' }).then(
        ({ status }) => status,
        () => 'closed',
      )
    const both = [attempt(), attempt()]
    expect(await Promise.race(both)).toBe(409)
    await emulator.control.clearFaults()
    expect(await Promise.all(both)).toContain('closed')
    expect((await post(emulator.url, { key: 'k2', body: 'name=x' })).status).toBe(200)
  })
})
