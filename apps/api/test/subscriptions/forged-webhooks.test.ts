import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { forgeries, sign } from './forgeries.ts'
import type { WebhookRequest } from './forgeries.ts'
import { WEBHOOK_PATH, startStripeTestApp } from './stripe-test-app.ts'
import type { Payer, StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
let payer: Payer
/** A valid event that would list a professional. */
let body: string

const send = ({ body: payload, headers }: WebhookRequest) =>
  stripeApp.testApp.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload })

async function countHandledEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from stripe_event`.execute(
    stripeApp.testApp.db as never,
  )
  return rows[0]?.count ?? 0
}

const validRequest = () => ({
  body,
  headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) },
})

beforeAll(async () => {
  stripeApp = await startStripeTestApp()
  payer = await stripeApp.testApp.professional('payer')
  await stripeApp.control.setDeliveryMode('hold')
  await stripeApp.checkOut(payer)
  const createdEvent = (await stripeApp.control.events()).find(({ type }) => type === 'customer.subscription.created')
  body = JSON.stringify(await stripeApp.stripe.events.retrieve(createdEvent?.id ?? ''), null, 2)
})
afterAll(() => stripeApp.stop())

describe('the webhook', () => {
  test('is tested with more than 50 forged events', () => expect(forgeries.length).toBeGreaterThan(50))

  test.each(forgeries)('rejects a forged event: $name', async ({ build }) => {
    const response = await send(build(body))
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(await countHandledEvents()).toBe(0)
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('returns 404 for %s requests', async (method) => {
    const { headers } = validRequest()
    const response = await stripeApp.testApp.app.inject({
      method,
      url: WEBHOOK_PATH,
      headers,
      ...(method !== 'GET' && { payload: body }),
    })
    expect(response.statusCode).toBe(404)
  })

  test('rejects a webhook body of a megabyte before reading it', async () => {
    const payload = `{"a":"${'a'.repeat(1024 * 1024)}"}`
    const response = await send({
      body: payload,
      headers: { ...validRequest().headers, 'stripe-signature': sign(payload) },
    })
    expect(response.statusCode).toBe(413)
  })

  test('ignores forged events, applies a valid one once, and ignores its replay', async () => {
    expect(await stripeApp.loadCategory(payer)).toBeUndefined()
    const request = validRequest()
    expect((await send(request)).statusCode).toBe(200)
    expect(await stripeApp.loadCategory(payer)).toMatchObject({ status: 'Active' })
    const before = await stripeApp.listChanges(payer)
    const replays = await Promise.all(Array.from({ length: 5 }, () => send(request)))
    expect(replays.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect([await countHandledEvents(), await stripeApp.listChanges(payer)]).toEqual([1, before])
  })

  test('does not reveal Stripe details in webhook responses', async () => {
    const response = await send({ ...validRequest(), body: `${body} ` })
    expect(response.body).not.toMatch(/evt_|sub_|cus_|whsec|stripe/i)
  })
})
