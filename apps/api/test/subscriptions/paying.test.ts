import { billingPortal, payForCategory, subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import { testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { insertPaidCategory } from '../profiles/fixtures.ts'
import { TYPES, startStripeTestApp } from './stripe-test-app.ts'
import type { StripeTestApp } from './stripe-test-app.ts'

let stripeApp: StripeTestApp
beforeAll(async () => {
  stripeApp = await startStripeTestApp()
})
afterEach(() => stripeApp.control.clearFaults())
afterAll(() => stripeApp.stop())

const getStatusAndCode = ({ status, errors }: { status: number; errors: { code: string }[] }) => [
  status,
  errors[0]?.code,
]

describe('checkout', () => {
  test('returns a Stripe session and its URL', { tags: ['SUB-26', 'SUB-02'] }, async () => {
    const ines = await stripeApp.testApp.professional('ines')
    const { data } = await stripeApp.pay(ines)
    const session = await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
    expect(data?.url).toBe(session.url)
    expect(new URL(data?.url ?? '').origin).toBe(stripeApp.emulator.url)
    expect(session.success_url).toMatch(/\/stripe\/success\?session_id=\{CHECKOUT_SESSION_ID\}$/)
    expect(session.cancel_url).toMatch(/\/stripe\/cancel$/)
  })

  test('charges the Stripe price of the type, even if the stored price differs', { tags: ['OP-096'] }, async () => {
    const ada = await stripeApp.testApp.professional('ada')
    await sql`update subscription_type set price_cents = 1`.execute(stripeApp.testApp.db as never)
    onTestFinished(async () => {
      await sql`update subscription_type set price_cents = (array[11999, 8999, 2999])[id]`.execute(
        stripeApp.testApp.db as never,
      )
    })
    const { data: list } = await stripeApp.testApp.call(subscriptionTypes, {}, { token: ada.token })
    expect(list?.subscriptions.map(({ price }) => price)).toEqual([0.01, 0.01, 0.01])
    const chargedAmounts = []
    for (const [categoryId, stripeSubscriptionTypeId] of Object.values(TYPES).entries()) {
      const { data } = await stripeApp.pay(ada, { stripeSubscriptionTypeId, categoryId: categoryId + 1 })
      chargedAmounts.push((await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).amount_total)
    }
    expect(chargedAmounts).toEqual([11_999, 8999, 2999])
  })

  test('rejects a hidden subscription type', { tags: ['OP-097'] }, async () => {
    const hanna = await stripeApp.testApp.professional('hanna')
    const hide = (hidden: boolean) =>
      sql`update subscription_type set hidden = ${hidden} where id = ${TYPES.monthly}`.execute(
        stripeApp.testApp.db as never,
      )
    await hide(true)
    onTestFinished(async () => void (await hide(false)))
    expect(getStatusAndCode(await stripeApp.pay(hanna, { stripeSubscriptionTypeId: TYPES.monthly }))).toEqual([
      404,
      'not_found',
    ])
    expect((await stripeApp.pay(hanna, { stripeSubscriptionTypeId: TYPES.yearly })).status).toBe(200)
  })

  test('returns the Stripe public key with the subscription types', async () => {
    const { token } = await stripeApp.testApp.professional('kim')
    expect((await stripeApp.testApp.call(subscriptionTypes, {}, { token })).data?.stripePublicKey).toBe('pk_test_shop')
  })

  test(
    'applies a promo code to the yearly plan and rejects it for other plans or if unknown',
    { tags: ['SUB-16'] },
    async () => {
      const nora = await stripeApp.testApp.professional('nora')
      const yearly = { stripeSubscriptionTypeId: TYPES.yearly }
      const { data } = await stripeApp.pay(nora, { ...yearly, promo: ' HALF ' })
      const session = await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
      expect(session.amount_total).toBe(5999)
      expect(
        getStatusAndCode(await stripeApp.pay(nora, { stripeSubscriptionTypeId: TYPES.monthly, promo: 'HALF' })),
      ).toEqual([400, 'promo_not_valid'])
      expect(getStatusAndCode(await stripeApp.pay(nora, { ...yearly, promo: 'UNKNOWN' }))).toEqual([
        400,
        'promo_not_valid',
      ])
      const fullPriceReply = await stripeApp.pay(nora, { ...yearly, promo: '  ' })
      expect(
        (await stripeApp.stripe.checkout.sessions.retrieve(fullPriceReply.data?.sessionId ?? '')).amount_total,
      ).toBe(11_999)
    },
  )

  test('activates the category without a payment when a promo code covers the full price', async () => {
    const free = await stripeApp.testApp.professional('free')
    await stripeApp.subscribe(free, { stripeSubscriptionTypeId: TYPES.yearly, promo: 'WELCOME' })
    expect((await stripeApp.loadCategory(free))?.status).toBe('Active')
  })

  test('returns 404 for an unknown type or a category it does not cover', async () => {
    const omar = await stripeApp.testApp.professional('omar')
    expect(getStatusAndCode(await stripeApp.pay(omar, { stripeSubscriptionTypeId: 999 }))).toEqual([404, 'not_found'])
    expect(getStatusAndCode(await stripeApp.pay(omar, { categoryId: 99 }))).toEqual([404, 'not_found'])
  })

  test.each([
    {},
    { stripeSubscriptionTypeId: 'one' },
    { stripeSubscriptionTypeId: -1 },
    { stripeSubscriptionTypeId: 1.5 },
  ])('rejects an invalid subscription type: %j', async (body) => {
    const { token } = await stripeApp.testApp.professional(`wrong${Math.random().toString(36).slice(2)}`)
    expect((await stripeApp.testApp.call(payForCategory, { body: body as never }, { token })).status).toBe(400)
  })
})

describe('duplicate payments', () => {
  test(
    'requires a subscription per category and rejects a second one for the same category',
    { tags: ['SUB-01'] },
    async () => {
      const rosa = await stripeApp.testApp.professional('rosa')
      await stripeApp.subscribe(rosa, { categoryId: 2 })
      expect((await stripeApp.loadOverview(rosa)).categories.map(({ categoryId }) => categoryId)).toEqual([2])
      expect(getStatusAndCode(await stripeApp.pay(rosa, { categoryId: 2 }))).toEqual([409, 'already_subscribed'])
      await stripeApp.subscribe(rosa, { categoryId: 3 })
      expect((await stripeApp.loadOverview(rosa)).categories.map(({ categoryId }) => categoryId)).toEqual([2, 3])
      const customers = new Set(
        (await stripeApp.stripe.subscriptions.list({ limit: 100 })).data
          .filter(({ metadata }) => metadata.account === String(rosa.user.id))
          .map(({ customer }) => customer),
      )
      expect(customers.size).toBe(1)
    },
  )

  test('uses an expired category by default, else the first unlisted one', async () => {
    const vera = await stripeApp.testApp.professional('vera')
    await insertPaidCategory(stripeApp.testApp, {
      accountId: vera.user.id,
      categoryId: 3,
      validTill: stripeApp.testApp.clock.now().subtract({ hours: 1 }),
    })
    const body = { stripeSubscriptionTypeId: TYPES.monthly }
    for (const expected of ['3', '1', '2', '4']) {
      const { data } = await stripeApp.testApp.call(payForCategory, { body }, { token: vera.token })
      const { metadata } = await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
      expect(metadata?.category).toBe(expected)
      await stripeApp.control.pay(data?.sessionId ?? '', testCards.pays)
      await stripeApp.control.waitForDeliveries()
    }
    expect(getStatusAndCode(await stripeApp.testApp.call(payForCategory, { body }, { token: vera.token }))).toEqual([
      409,
      'already_subscribed',
    ])
  })

  test('creates one checkout and one customer for ten concurrent requests', async () => {
    const eager = await stripeApp.testApp.professional('eager')
    const responses = await Promise.all(Array.from({ length: 10 }, () => stripeApp.pay(eager)))
    expect(new Set(responses.map(({ data }) => data?.sessionId)).size).toBe(1)
    const customers = await stripeApp.stripe.customers.list({ email: eager.email, limit: 100 })
    expect(customers.data).toHaveLength(1)
  })

  test('closes the open checkout when another plan is chosen', async () => {
    const torn = await stripeApp.testApp.professional('torn')
    const first = await stripeApp.pay(torn, { stripeSubscriptionTypeId: TYPES.monthly })
    const second = await stripeApp.pay(torn, { stripeSubscriptionTypeId: TYPES.yearly })
    expect(second.data?.sessionId).not.toBe(first.data?.sessionId)
    expect((await stripeApp.stripe.checkout.sessions.retrieve(first.data?.sessionId ?? '')).status).toBe('expired')
  })

  test('leaves one payable checkout for concurrent requests with different promo codes', async () => {
    const both = await stripeApp.testApp.professional('both')
    const yearly = { stripeSubscriptionTypeId: TYPES.yearly }
    await Promise.all([stripeApp.pay(both, { ...yearly, promo: 'HALF' }), stripeApp.pay(both, yearly)])
    expect((await stripeApp.pay(both, yearly)).status).toBe(200)
    const [customer] = (await stripeApp.stripe.customers.list({ email: both.email })).data
    const sessions = await stripeApp.stripe.checkout.sessions.list({ customer: customer?.id ?? '', status: 'open' })
    expect(sessions.data).toHaveLength(1)
  })

  test('opens no second checkout if a payment is applied during the promo code lookup', async () => {
    const late = await stripeApp.testApp.professional('late')
    const first = await stripeApp.checkOut(late)
    const second = stripeApp.pay(late, { stripeSubscriptionTypeId: TYPES.yearly, promo: 'HALF' })
    await stripeApp.confirm(late, first.sessionId)
    expect(getStatusAndCode(await second)).toEqual([409, 'already_subscribed'])
  })

  test('detects a completed payment in another tab before its event arrives', async () => {
    const quick = await stripeApp.testApp.professional('quick')
    await stripeApp.control.setDeliveryMode('hold')
    await stripeApp.checkOut(quick)
    expect(getStatusAndCode(await stripeApp.pay(quick, { stripeSubscriptionTypeId: TYPES.yearly }))).toEqual([
      409,
      'already_subscribed',
    ])
    expect((await stripeApp.loadCategory(quick))?.status).toBe('Active')
    await stripeApp.control.setDeliveryMode('deliver')
  })

  test('opens a new checkout after the previous one expired', async () => {
    const slow = await stripeApp.testApp.professional('slow')
    const first = await stripeApp.pay(slow)
    await stripeApp.stripe.checkout.sessions.expire(first.data?.sessionId ?? '')
    const second = await stripeApp.pay(slow)
    expect(second.data?.sessionId).not.toBe(first.data?.sessionId)
    expect(second.status).toBe(200)
  })

  test('returns the same checkout after a lost response from Stripe', async () => {
    const lost = await stripeApp.testApp.professional('lost')
    await stripeApp.control.fault({
      path: '/v1/checkout/sessions',
      method: 'POST',
      kind: 'close',
      when: 'after',
      times: 1,
    })
    const { data } = await stripeApp.pay(lost)
    expect((await stripeApp.pay(lost)).data).toEqual(data)
    expect((await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')).status).toBe('open')
  })
})

describe('confirming a session', () => {
  test('activates the category for the paid period', { tags: ['SUB-27', 'OP-099', 'SUB-03'] }, async () => {
    const mara = await stripeApp.testApp.professional('mara')
    await stripeApp.control.setDeliveryMode('hold')
    const { sessionId } = await stripeApp.checkOut(mara, { stripeSubscriptionTypeId: TYPES.yearly })
    expect(await stripeApp.loadCategory(mara)).toBeUndefined()
    const { data } = await stripeApp.confirm(mara, sessionId)
    expect(data?.category).toMatchObject({ categoryId: 2, status: 'Active', state: 'renewing', price: 119.99 })
    const days =
      stripeApp.testApp.clock
        .now()
        .until(Temporal.Instant.from(data?.category.validTill ?? ''))
        .total('hours') / 24
    expect(Math.round(days)).toBe(365)
    const { validTill } = data?.category ?? { validTill: '' }
    expect(await stripeApp.loadCategory(mara)).toMatchObject({ categoryId: 2, status: 'Active', validTill })
    expect((await stripeApp.confirm(mara, sessionId)).data?.category).toEqual(data?.category)
    expect(await stripeApp.listChanges(mara)).toHaveLength(1)
    await stripeApp.control.setDeliveryMode('deliver')
  })

  test(
    'shows a category as Active until the end of the paid period and as Expired after it',
    { tags: ['SUB-03'] },
    async () => {
      const lena = await stripeApp.testApp.professional('lena')
      const validTill = stripeApp.testApp.clock.now().add({ hours: 1 }).round('millisecond')
      await insertPaidCategory(stripeApp.testApp, { accountId: lena.user.id, categoryId: 2, validTill })
      const expectedCategory = { id: expect.any(Number), categoryId: 2, validTill: validTill.toString() }
      expect(await stripeApp.loadCategory(lena)).toEqual({ ...expectedCategory, status: 'Active' })
      stripeApp.testApp.clock.advance({ minutes: 59 })
      expect(await stripeApp.loadCategory(lena)).toEqual({ ...expectedCategory, status: 'Active' })
      stripeApp.testApp.clock.advance({ minutes: 1, seconds: 1 })
      expect(await stripeApp.loadCategory(lena)).toEqual({ ...expectedCategory, status: 'Expired' })
    },
  )

  test('does not activate a category for an unpaid session', { tags: ['OP-099'] }, async () => {
    const idle = await stripeApp.testApp.professional('idle')
    const { data } = await stripeApp.pay(idle)
    expect(getStatusAndCode(await stripeApp.confirm(idle, data?.sessionId ?? ''))).toEqual([
      409,
      'payment_not_complete',
    ])
    expect(await stripeApp.loadCategory(idle)).toBeUndefined()
  })

  test('keeps the checkout open after a declined card', async () => {
    const poor = await stripeApp.testApp.professional('poor')
    const { declined, sessionId } = await stripeApp.checkOut(poor, {}, testCards.declined)
    expect(declined).not.toBeNull()
    expect(getStatusAndCode(await stripeApp.confirm(poor, sessionId))).toEqual([409, 'payment_not_complete'])
    expect((await stripeApp.pay(poor)).data?.sessionId).toBe(sessionId)
  })

  test('returns 404 for the paid session of another account and confirms nothing', { tags: ['OP-099'] }, async () => {
    const owner = await stripeApp.testApp.professional('owner')
    const thief = await stripeApp.testApp.professional('thief')
    await stripeApp.control.setDeliveryMode('hold')
    const { sessionId } = await stripeApp.checkOut(owner)
    expect(getStatusAndCode(await stripeApp.confirm(thief, sessionId))).toEqual([404, 'not_found'])
    await stripeApp.pay(thief)
    expect(getStatusAndCode(await stripeApp.confirm(thief, sessionId))).toEqual([404, 'not_found'])
    expect([await stripeApp.loadCategory(thief), await stripeApp.loadCategory(owner)]).toEqual([undefined, undefined])
    await stripeApp.control.setDeliveryMode('deliver')
  })

  test('rejects a session whose customer and reference differ', { tags: ['OP-099'] }, async () => {
    const [payer, otherAccount] = [
      await stripeApp.testApp.professional('two.payer'),
      await stripeApp.testApp.professional('two.named'),
    ]
    const { data } = await stripeApp.pay(payer)
    await stripeApp.pay(otherAccount)
    const { customer } = await stripeApp.stripe.checkout.sessions.retrieve(data?.sessionId ?? '')
    if (typeof customer !== 'string') throw new Error('session has no customer')
    const mixedSession = await stripeApp.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: String(otherAccount.user.id),
      line_items: [{ price: 'price_monthly', quantity: 1 }],
      success_url: 'https://fourfold.example/',
    })
    for (const account of [payer, otherAccount])
      expect(getStatusAndCode(await stripeApp.confirm(account, mixedSession.id))).toEqual([404, 'not_found'])
  })

  test.each(['cs_test_unknown', 'cs_', 'sub_1', '', 'cs_test_../../customers', `cs_${'a'.repeat(300)}`])(
    'rejects an invalid session id: %j',
    async (sessionId) => {
      const { token } = await stripeApp.testApp.professional(`guess${Math.random().toString(36).slice(2)}`)
      const response = await stripeApp.confirm({ token } as never, sessionId)
      expect([400, 404]).toContain(response.status)
    },
  )
})

describe('the billing portal', () => {
  test('returns a Stripe URL, and an error for accounts that never paid', { tags: ['SUB-28'] }, async () => {
    const paul = await stripeApp.testApp.professional('paul')
    const openPortal = () => stripeApp.testApp.call(billingPortal, { body: {} }, { token: paul.token })
    expect(getStatusAndCode(await openPortal())).toEqual([409, 'nothing_to_manage'])
    await stripeApp.subscribe(paul)
    expect(new URL((await openPortal()).data?.url ?? '').origin).toBe(stripeApp.emulator.url)
    expect((await stripeApp.loadOverview(paul)).canManageBilling).toBe(true)
  })
})

test('assigns a Stripe customer only to the account that pays', async () => {
  const [ines, noor] = [
    await stripeApp.testApp.professional('first.customer'),
    await stripeApp.testApp.professional('next.customer'),
  ]
  const now = stripeApp.testApp.clock.now().toString()
  await sql`insert into stripe_customer (account_id, created_at) values (${noor.user.id}, ${now})`.execute(
    stripeApp.testApp.db as never,
  )
  expect((await stripeApp.pay(ines)).status).toBe(200)
  const { rows } = await sql`select stripe_id from stripe_customer where account_id = ${noor.user.id}`.execute(
    stripeApp.testApp.db as never,
  )
  expect(rows).toEqual([{ stripe_id: null }])
})

describe('Stripe outages', () => {
  test.each([{ kind: 500 as const }, { kind: 429 as const }, { kind: 409 as const }, { kind: 'close' as const }])(
    'reports unavailable payments and recovers afterward: %j',
    async ({ kind }) => {
      const payer = await stripeApp.testApp.professional(`trouble${kind}`)
      await stripeApp.control.fault({ kind })
      expect(getStatusAndCode(await stripeApp.pay(payer))).toEqual([503, 'payments_unavailable'])
      await stripeApp.control.clearFaults()
      await stripeApp.subscribe(payer)
      expect((await stripeApp.loadCategory(payer))?.status).toBe('Active')
    },
    20_000,
  )
})
