import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSession, key, createSdk, startTestContext, type TestContext } from './test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await startTestContext()
})
afterEach(() => context.stop())

describe('API requests', () => {
  test('fail with a wrong key, an unknown route, or an unknown object', async () => {
    const { emulator, stripe } = context
    const response = await fetch(`${emulator.url}/v1/prices`, { headers: { authorization: 'Bearer sk_wrong' } })
    expect([response.status, await response.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }])
    expect(response.headers.get('request-id')).toMatch(/^req_/)
    await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('with unknown or missing parameters fail with an error that names the parameter', async () => {
    const { stripe } = context
    const unknown = stripe.customers.create({ email: 'a@example.com', balance: 5 })
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'balance' })
    const nested = createSession(stripe, { subscription_data: { description: 'x' } })
    await expect(nested).rejects.toMatchObject({ code: 'parameter_unknown', param: 'subscription_data[description]' })
    const missing = stripe.products.create({} as { name: string })
    await expect(missing).rejects.toMatchObject({ code: 'parameter_missing', param: 'name' })
  })

  test('with another API version fail', async () => {
    const { emulator } = context
    const headers = { authorization: `Bearer ${key}`, 'stripe-version': '2020-08-27' }
    expect((await fetch(`${emulator.url}/v1/prices`, { headers })).status).toBe(400)
  })

  test('return pages of lists in both directions, newest first', async () => {
    const { stripe } = context
    for (let index = 0; index < 5; index += 1) await stripe.customers.create({ name: `person ${index}` })
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ name }) => name)).toEqual(['person 4', 'person 3', 'person 2', 'person 1', 'person 0'])
    const previousPage = await stripe.customers.list({ limit: 2, ending_before: all[4]?.id ?? '' })
    expect(previousPage.data.map(({ name }) => name)).toEqual(['person 2', 'person 1'])
    expect(previousPage.has_more).toBe(true)
  })

  test('expand nested objects and reject fields that are not references', async () => {
    const { stripe } = context
    const prices = await stripe.prices.list({ expand: ['data.product'] })
    expect(prices.data[0]?.product).toMatchObject({ name: 'Listing' })
    const session = await createSession(stripe, { expand: ['line_items.data.price.product'] })
    expect(session.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Listing' })
    const invalid = stripe.prices.retrieve('price_year', { expand: ['currency'] })
    await expect(invalid).rejects.toThrow('This property cannot be expanded (currency).')
  })
})

describe('an idempotency key', () => {
  const post = (url: string, request: { key: string; body: string }) =>
    fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': request.key },
      body: request.body,
    })

  test('returns the exact stored response for the same request and rejects another body', async () => {
    const { emulator } = context
    const request = { key: 'k1', body: 'email=a%40example.com' }
    const first = await (await post(emulator.url, request)).text()
    const second = await post(emulator.url, request)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await second.text()).toBe(first)
    const other = await post(emulator.url, { key: 'k1', body: 'email=b%40example.com' })
    expect([other.status, await other.json()]).toMatchObject([400, { error: { type: 'idempotency_error' } }])
  })

  test('stores errors for a day, except errors about invalid parameters', async () => {
    const { stripe, control } = context
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
    const invalid = stripe.products.create({} as { name: string }, { idempotencyKey: 'k4' })
    await expect(invalid).rejects.toMatchObject({ code: 'parameter_missing' })
    await stripe.products.create({ name: 'Named' }, { idempotencyKey: 'k4' })
  })

  test('returns the stored response to a retry after a closed connection', async () => {
    const { emulator } = context
    await emulator.control.fault({ path: '/v1/customers', kind: 'close', when: 'after', times: 1 })
    const stripe = createSdk(emulator, { maxNetworkRetries: 2 })
    await stripe.customers.create({ name: 'once' })
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  test('returns 409 while another request with it is in progress', async () => {
    const { emulator } = context
    await emulator.control.fault({ path: '/v1/customers', kind: 'hang', times: 1 })
    const attempt = () =>
      post(emulator.url, { key: 'k2', body: 'name=x' }).then(
        ({ status }) => status,
        () => 'closed',
      )
    const attempts = [attempt(), attempt()]
    expect(await Promise.race(attempts)).toBe(409)
    await emulator.control.clearFaults()
    expect(await Promise.all(attempts)).toContain('closed')
    expect((await post(emulator.url, { key: 'k2', body: 'name=x' })).status).toBe(200)
  })
})
