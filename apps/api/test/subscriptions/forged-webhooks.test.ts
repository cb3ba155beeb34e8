import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { forgeries, sign } from './forgeries.ts'
import type { Sent } from './forgeries.ts'
import { WEBHOOK_PATH, openShop } from './stripe-test-app.ts'
import type { Payer, Shop } from './stripe-test-app.ts'

let shop: Shop
let payer: Payer
/** An event that would list somebody, as the provider would send it. */
let body: string

const send = ({ body: payload, headers }: Sent) =>
  shop.testApp.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload })

async function eventsHandled(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from stripe_event`.execute(
    shop.testApp.db as never,
  )
  return rows[0]?.count ?? 0
}

const honest = () => ({
  body,
  headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) },
})

beforeAll(async () => {
  shop = await openShop()
  payer = await shop.testApp.professional('payer')
  await shop.control.mode('hold')
  await shop.checkOut(payer)
  const held = (await shop.control.events()).find(({ type }) => type === 'customer.subscription.created')
  body = JSON.stringify(await shop.stripe.events.retrieve(held?.id ?? ''), null, 2)
})
afterAll(() => shop.stop())

describe('the webhook', () => {
  test('knows more than fifty forged forms', () => expect(forgeries.length).toBeGreaterThan(50))

  test.each(forgeries)('refuses $name', async ({ of }) => {
    const answer = await send(of(body))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await eventsHandled()).toBe(0)
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('answers no %s', async (method) => {
    const { headers } = honest()
    const answer = await shop.testApp.app.inject({
      method,
      url: WEBHOOK_PATH,
      headers,
      ...(method !== 'GET' && { payload: body }),
    })
    expect(answer.statusCode).toBe(404)
  })

  test('refuses a body of a megabyte before it reads it', async () => {
    const payload = `{"a":"${'a'.repeat(1024 * 1024)}"}`
    const answer = await send({ body: payload, headers: { ...honest().headers, 'stripe-signature': sign(payload) } })
    expect(answer.statusCode).toBe(413)
  })

  test('has listed nobody so far, and lists once the provider itself has spoken; a replay changes nothing', async () => {
    expect(await shop.category(payer)).toBeUndefined()
    const sent = honest()
    expect((await send(sent)).statusCode).toBe(200)
    expect(await shop.category(payer)).toMatchObject({ status: 'Active' })
    const before = await shop.changes(payer)
    const replays = await Promise.all(Array.from({ length: 5 }, () => send(sent)))
    expect(replays.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect([await eventsHandled(), await shop.changes(payer)]).toEqual([1, before])
  })

  test('tells nothing of the provider in its answers', async () => {
    const answer = await send({ ...honest(), body: `${body} ` })
    expect(answer.body).not.toMatch(/evt_|sub_|cus_|whsec|stripe/i)
  })
})
