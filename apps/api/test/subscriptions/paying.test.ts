import { billingPortal, payForCategory, subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { payFor } from '../profiles/fixtures.ts'
import { TYPES, openShop } from './stripe-test-app.ts'
import type { Shop } from './stripe-test-app.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.control.clearFaults())
afterAll(() => shop.stop())

const codeOf = ({ status, errors }: { status: number; errors: { code: string }[] }) => [status, errors[0]?.code]

describe('the checkout', () => {
  test(
    'paying names a session of the provider and the page of it to go to',
    { tags: ['SUB-26', 'SUB-02'] },
    async () => {
      const ines = await shop.testApp.professional('ines')
      const { data } = await shop.pay(ines)
      const session = await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
      expect(data?.url).toBe(session.url)
      expect(new URL(data?.url ?? '').origin).toBe(shop.emulator.url)
      expect(session.success_url).toMatch(/\/stripe\/success\?session_id=\{CHECKOUT_SESSION_ID\}$/)
      expect(session.cancel_url).toMatch(/\/stripe\/cancel$/)
    },
  )

  test(
    'what is charged is the price the provider has for the type, whatever the list says',
    { tags: ['OP-096'] },
    async () => {
      const ada = await shop.testApp.professional('ada')
      await sql`update subscription_type set price_cents = 1`.execute(shop.testApp.db as never)
      onTestFinished(async () => {
        await sql`update subscription_type set price_cents = (array[11999, 8999, 2999])[id]`.execute(
          shop.testApp.db as never,
        )
      })
      const { data: list } = await shop.testApp.call(subscriptionTypes, {}, { token: ada.token })
      expect(list?.subscriptions.map(({ price }) => price)).toEqual([0.01, 0.01, 0.01])
      const charged = []
      for (const [categoryId, stripeSubscriptionTypeId] of Object.values(TYPES).entries()) {
        const { data } = await shop.pay(ada, { stripeSubscriptionTypeId, categoryId: categoryId + 1 })
        charged.push((await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).amount_total)
      }
      expect(charged).toEqual([11_999, 8999, 2999])
    },
  )

  test('a hidden type cannot be paid with, though somebody knows its number', { tags: ['OP-097'] }, async () => {
    const hanna = await shop.testApp.professional('hanna')
    const hide = (hidden: boolean) =>
      sql`update subscription_type set hidden = ${hidden} where id = ${TYPES.monthly}`.execute(shop.testApp.db as never)
    await hide(true)
    onTestFinished(async () => void (await hide(false)))
    expect(codeOf(await shop.pay(hanna, { stripeSubscriptionTypeId: TYPES.monthly }))).toEqual([404, 'not_found'])
    expect((await shop.pay(hanna, { stripeSubscriptionTypeId: TYPES.yearly })).status).toBe(200)
  })

  test('the public key comes with the subscription types', async () => {
    const { token } = await shop.testApp.professional('kim')
    expect((await shop.testApp.call(subscriptionTypes, {}, { token })).data?.stripePublicKey).toBe('pk_test_shop')
  })

  test(
    'a promo code lowers the yearly price; on another plan, and when nobody knows it, it is refused',
    { tags: ['SUB-16'] },
    async () => {
      const nora = await shop.testApp.professional('nora')
      const yearly = { stripeSubscriptionTypeId: TYPES.yearly }
      const { data } = await shop.pay(nora, { ...yearly, promo: ' HALF ' })
      const session = await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
      expect(session.amount_total).toBe(5999)
      expect(codeOf(await shop.pay(nora, { stripeSubscriptionTypeId: TYPES.monthly, promo: 'HALF' }))).toEqual([
        400,
        'promo_not_valid',
      ])
      expect(codeOf(await shop.pay(nora, { ...yearly, promo: 'NOBODY' }))).toEqual([400, 'promo_not_valid'])
      const full = await shop.pay(nora, { ...yearly, promo: '  ' })
      expect((await shop.stripe.checkout.sessions.retrieve(full.data?.sessionId ?? '')).amount_total).toBe(11_999)
    },
  )

  test('a code that makes it free needs no payment and lists all the same', async () => {
    const free = await shop.testApp.professional('free')
    await shop.subscribe(free, { stripeSubscriptionTypeId: TYPES.yearly, promo: 'WELCOME' })
    expect((await shop.category(free))?.status).toBe('Active')
  })

  test('a type that is unknown, and a category it does not pay for, are not found', async () => {
    const omar = await shop.testApp.professional('omar')
    expect(codeOf(await shop.pay(omar, { stripeSubscriptionTypeId: 999 }))).toEqual([404, 'not_found'])
    expect(codeOf(await shop.pay(omar, { categoryId: 99 }))).toEqual([404, 'not_found'])
  })

  test.each([
    {},
    { stripeSubscriptionTypeId: 'one' },
    { stripeSubscriptionTypeId: -1 },
    { stripeSubscriptionTypeId: 1.5 },
  ])('anything but the number of a type is refused: %j', async (body) => {
    const { token } = await shop.testApp.professional(`wrong${Math.random().toString(36).slice(2)}`)
    expect((await shop.testApp.call(payForCategory, { body: body as never }, { token })).status).toBe(400)
  })
})

describe('nobody pays twice', () => {
  test(
    'a subscription pays for one category; another category needs its own, a second one is refused',
    { tags: ['SUB-01'] },
    async () => {
      const rosa = await shop.testApp.professional('rosa')
      await shop.subscribe(rosa, { categoryId: 2 })
      expect((await shop.card(rosa)).categories.map(({ categoryId }) => categoryId)).toEqual([2])
      expect(codeOf(await shop.pay(rosa, { categoryId: 2 }))).toEqual([409, 'already_subscribed'])
      await shop.subscribe(rosa, { categoryId: 3 })
      expect((await shop.card(rosa)).categories.map(({ categoryId }) => categoryId)).toEqual([2, 3])
      const customers = new Set(
        (await shop.stripe.subscriptions.list({ limit: 100 })).data
          .filter(({ metadata }) => metadata.account === String(rosa.user.id))
          .map(({ customer }) => customer),
      )
      expect(customers.size).toBe(1)
    },
  )

  test('without a category one is chosen: one they had before, else the first they do not have', async () => {
    const vera = await shop.testApp.professional('vera')
    await payFor(shop.testApp, {
      accountId: vera.user.id,
      categoryId: 3,
      validTill: shop.testApp.clock.now().subtract({ hours: 1 }),
    })
    const body = { stripeSubscriptionTypeId: TYPES.monthly }
    for (const expected of ['3', '1', '2', '4']) {
      const { data } = await shop.testApp.call(payForCategory, { body }, { token: vera.token })
      const { metadata } = await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
      expect(metadata?.category).toBe(expected)
      await shop.control.pay(data?.sessionId ?? '', testCards.pays)
      await shop.control.settled()
    }
    expect(codeOf(await shop.testApp.call(payForCategory, { body }, { token: vera.token }))).toEqual([
      409,
      'already_subscribed',
    ])
  })

  test('ten clicks at once open one checkout of one customer', async () => {
    const eager = await shop.testApp.professional('eager')
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.pay(eager)))
    expect(new Set(answers.map(({ data }) => data?.sessionId)).size).toBe(1)
    const customers = await shop.stripe.customers.list({ email: eager.email, limit: 100 })
    expect(customers.data).toHaveLength(1)
  })

  test('another plan in another tab closes the checkout of the first', async () => {
    const torn = await shop.testApp.professional('torn')
    const first = await shop.pay(torn, { stripeSubscriptionTypeId: TYPES.monthly })
    const second = await shop.pay(torn, { stripeSubscriptionTypeId: TYPES.yearly })
    expect(second.data?.sessionId).not.toBe(first.data?.sessionId)
    expect((await shop.stripe.checkout.sessions.retrieve(first.data?.sessionId ?? '')).status).toBe('expired')
  })

  test('two codes at once leave one checkout that can be paid', async () => {
    const both = await shop.testApp.professional('both')
    const yearly = { stripeSubscriptionTypeId: TYPES.yearly }
    await Promise.all([shop.pay(both, { ...yearly, promo: 'HALF' }), shop.pay(both, yearly)])
    expect((await shop.pay(both, yearly)).status).toBe(200)
    const [customer] = (await shop.stripe.customers.list({ email: both.email })).data
    const sessions = await shop.stripe.checkout.sessions.list({ customer: customer?.id ?? '', status: 'open' })
    expect(sessions.data).toHaveLength(1)
  })

  test('a payment that was written while a code was looked up is seen: no second checkout', async () => {
    const late = await shop.testApp.professional('late')
    const first = await shop.checkOut(late)
    const second = shop.pay(late, { stripeSubscriptionTypeId: TYPES.yearly, promo: 'HALF' })
    await shop.confirm(late, first.sessionId)
    expect(codeOf(await second)).toEqual([409, 'already_subscribed'])
  })

  test('somebody who has paid in one tab is told so in the other, before any event has come', async () => {
    const quick = await shop.testApp.professional('quick')
    await shop.control.mode('hold')
    await shop.checkOut(quick)
    expect(codeOf(await shop.pay(quick, { stripeSubscriptionTypeId: TYPES.yearly }))).toEqual([
      409,
      'already_subscribed',
    ])
    expect((await shop.category(quick))?.status).toBe('Active')
    await shop.control.mode('deliver')
  })

  test('a checkout that ran out is followed by a new one', async () => {
    const slow = await shop.testApp.professional('slow')
    const first = await shop.pay(slow)
    await shop.stripe.checkout.sessions.expire(first.data?.sessionId ?? '')
    const second = await shop.pay(slow)
    expect(second.data?.sessionId).not.toBe(first.data?.sessionId)
    expect(second.status).toBe(200)
  })

  test('an answer that was lost after the provider had opened the checkout leads to the same checkout', async () => {
    const lost = await shop.testApp.professional('lost')
    await shop.control.fault({ path: '/v1/checkout/sessions', method: 'POST', kind: 'close', when: 'after', times: 1 })
    const { data } = await shop.pay(lost)
    expect((await shop.pay(lost)).data).toEqual(data)
    expect((await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).status).toBe('open')
  })
})

describe('coming back', () => {
  test(
    'a paid session of the caller makes its category Active for the paid time',
    { tags: ['SUB-27', 'OP-099', 'SUB-03'] },
    async () => {
      const mara = await shop.testApp.professional('mara')
      await shop.control.mode('hold')
      const { sessionId } = await shop.checkOut(mara, { stripeSubscriptionTypeId: TYPES.yearly })
      expect(await shop.category(mara)).toBeUndefined()
      const { data } = await shop.confirm(mara, sessionId)
      expect(data?.category).toMatchObject({ categoryId: 2, status: 'Active', state: 'renewing', price: 119.99 })
      const days =
        shop.testApp.clock
          .now()
          .until(Temporal.Instant.from(data?.category.validTill ?? ''))
          .total('hours') / 24
      expect(Math.round(days)).toBe(365)
      const { validTill } = data?.category ?? { validTill: '' }
      expect(await shop.category(mara)).toMatchObject({ categoryId: 2, status: 'Active', validTill })
      expect((await shop.confirm(mara, sessionId)).data?.category).toEqual(data?.category)
      expect(await shop.changes(mara)).toHaveLength(1)
      await shop.control.mode('deliver')
    },
  )

  test(
    'a category is Active up to the moment it was paid for and Expired from then on, with that moment',
    { tags: ['SUB-03'] },
    async () => {
      const lena = await shop.testApp.professional('lena')
      const validTill = shop.testApp.clock.now().add({ hours: 1 }).round('millisecond')
      await payFor(shop.testApp, { accountId: lena.user.id, categoryId: 2, validTill })
      const told = { id: expect.any(Number), categoryId: 2, validTill: validTill.toString() }
      expect(await shop.category(lena)).toEqual({ ...told, status: 'Active' })
      shop.testApp.clock.advance({ minutes: 59 })
      expect(await shop.category(lena)).toEqual({ ...told, status: 'Active' })
      shop.testApp.clock.advance({ minutes: 1, seconds: 1 })
      expect(await shop.category(lena)).toEqual({ ...told, status: 'Expired' })
    },
  )

  test('a session that nobody has paid changes nothing', { tags: ['OP-099'] }, async () => {
    const idle = await shop.testApp.professional('idle')
    const { data } = await shop.pay(idle)
    expect(codeOf(await shop.confirm(idle, data?.sessionId ?? ''))).toEqual([409, 'payment_not_complete'])
    expect(await shop.category(idle)).toBeUndefined()
  })

  test('a declined card leaves the checkout open and nobody listed', async () => {
    const poor = await shop.testApp.professional('poor')
    const { declined, sessionId } = await shop.checkOut(poor, {}, testCards.declined)
    expect(declined).not.toBeNull()
    expect(codeOf(await shop.confirm(poor, sessionId))).toEqual([409, 'payment_not_complete'])
    expect((await shop.pay(poor)).data?.sessionId).toBe(sessionId)
  })

  test(
    "somebody else's paid session is not found, and confirms nothing for anybody",
    { tags: ['OP-099'] },
    async () => {
      const owner = await shop.testApp.professional('owner')
      const thief = await shop.testApp.professional('thief')
      await shop.control.mode('hold')
      const { sessionId } = await shop.checkOut(owner)
      expect(codeOf(await shop.confirm(thief, sessionId))).toEqual([404, 'not_found'])
      await shop.pay(thief)
      expect(codeOf(await shop.confirm(thief, sessionId))).toEqual([404, 'not_found'])
      expect([await shop.category(thief), await shop.category(owner)]).toEqual([undefined, undefined])
      await shop.control.mode('deliver')
    },
  )

  test('nor one that names two people, one who pays it and one whom it is for', { tags: ['OP-099'] }, async () => {
    const [payer, named] = [await shop.testApp.professional('two.payer'), await shop.testApp.professional('two.named')]
    const { data } = await shop.pay(payer)
    await shop.pay(named)
    const { customer } = await shop.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
    if (typeof customer !== 'string') throw new Error('a session without its customer')
    const mixed = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: String(named.user.id),
      line_items: [{ price: 'price_monthly', quantity: 1 }],
      success_url: 'https://fourfold.example/',
    })
    for (const one of [payer, named]) expect(codeOf(await shop.confirm(one, mixed.id))).toEqual([404, 'not_found'])
  })

  test.each(['cs_test_unknown', 'cs_', 'sub_1', '', 'cs_test_../../customers', `cs_${'a'.repeat(300)}`])(
    'anything but a session is refused: %j',
    async (sessionId) => {
      const { token } = await shop.testApp.professional(`guess${Math.random().toString(36).slice(2)}`)
      const answer = await shop.confirm({ token } as never, sessionId)
      expect([400, 404]).toContain(answer.status)
    },
  )
})

describe('the billing portal', () => {
  test('its address is the provider’s; who has never paid has nothing to manage', { tags: ['SUB-28'] }, async () => {
    const paul = await shop.testApp.professional('paul')
    const ask = () => shop.testApp.call(billingPortal, { body: {} }, { token: paul.token })
    expect(codeOf(await ask())).toEqual([409, 'nothing_to_manage'])
    await shop.subscribe(paul)
    expect(new URL((await ask()).data?.url ?? '').origin).toBe(shop.emulator.url)
    expect((await shop.card(paul)).canManageBilling).toBe(true)
  })
})

test('who is about to become a customer does not become that of another', async () => {
  const [ines, noor] = [
    await shop.testApp.professional('first.customer'),
    await shop.testApp.professional('next.customer'),
  ]
  const now = shop.testApp.clock.now().toString()
  await sql`insert into stripe_customer (account_id, created_at) values (${noor.user.id}, ${now})`.execute(
    shop.testApp.db as never,
  )
  expect((await shop.pay(ines)).status).toBe(200)
  const { rows } = await sql`select stripe_id from stripe_customer where account_id = ${noor.user.id}`.execute(
    shop.testApp.db as never,
  )
  expect(rows).toEqual([{ stripe_id: null }])
})

describe('a provider in trouble', () => {
  test.each([{ kind: 500 as const }, { kind: 429 as const }, { kind: 409 as const }, { kind: 'close' as const }])(
    'is told as such, and paying works once it is over: %j',
    async ({ kind }) => {
      const payer = await shop.testApp.professional(`trouble${kind}`)
      await shop.control.fault({ kind })
      expect(codeOf(await shop.pay(payer))).toEqual([503, 'payments_unavailable'])
      await shop.control.clearFaults()
      await shop.subscribe(payer)
      expect((await shop.category(payer))?.status).toBe('Active')
    },
    20_000,
  )
})
