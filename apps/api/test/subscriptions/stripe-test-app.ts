import { randomBytes } from 'node:crypto'

import { profile } from '@fourfold/contract/profiles/endpoints'
import { confirmCheckout, payForCategory, subscriptionOverview } from '@fourfold/contract/subscriptions/endpoints'
import type { PayForm } from '@fourfold/contract/subscriptions/shapes'
import { startEmulator, testCards } from '@fourfold/stripe-emulator'
import { sql } from 'kysely'
import { Stripe } from 'stripe'

import { findFreePort } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

export const WEBHOOK_PATH = '/api/stripe/webhook'
export const WEBHOOK_SECRET = `whsec_${randomBytes(16).toString('hex')}`
const KEY = `sk_test_${randomBytes(16).toString('hex')}`

/** Seeded subscription types. */
export const TYPES = { yearly: 1, halfYear: 2, monthly: 3 } as const

const prices = [
  { id: 'price_yearly', product: 'Listing', amount: 11_999, interval: 'year' as const },
  { id: 'price_half_year', product: 'Listing', amount: 8999, interval: 'month' as const, intervalCount: 6 },
  { id: 'price_monthly', product: 'Listing', amount: 2999, interval: 'month' as const },
]

const promotionCodes = [
  { code: 'HALF', percentOff: 50 },
  { code: 'WELCOME', percentOff: 100 },
]

export type StripeTestApp = Awaited<ReturnType<typeof startStripeTestApp>>
export type Payer = Awaited<ReturnType<TestApp['professional']>>

/** Starts a test app with a Stripe emulator whose clock advances together with the app's. */
export async function startStripeTestApp() {
  const port = await findFreePort()
  const emulator = await startEmulator({
    key: KEY,
    webhookUrl: `http://127.0.0.1:${port}${WEBHOOK_PATH}`,
    webhookSecret: WEBHOOK_SECRET,
    retryMs: [50, 200, 1000],
  })
  const { control } = emulator
  await control.seed({ prices, promotionCodes })
  const testApp = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_PUBLIC_KEY: 'pk_test_shop',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: emulator.url,
      SESSION_DAYS: '36500',
    },
  })
  await testApp.app.listen({ host: '127.0.0.1', port })
  const stripe = new Stripe(KEY, { host: '127.0.0.1', port: emulator.port, protocol: 'http' })

  const pay = (payer: Payer, form: Partial<PayForm> = {}) =>
    testApp.call(
      payForCategory,
      { body: { stripeSubscriptionTypeId: TYPES.monthly, categoryId: 2, ...form } },
      { token: payer.token },
    )
  const confirm = (payer: Payer, sessionId: string) =>
    testApp.call(confirmCheckout, { body: { sessionId } }, { token: payer.token })

  /** Pays in the checkout without returning to the app. */
  async function checkOut(payer: Payer, form: Partial<PayForm> = {}, card: string = testCards.pays) {
    const { data, errors } = await pay(payer, form)
    if (!data) throw new Error(`no checkout: ${errors[0]?.code}`)
    const { declined, subscription } = await control.pay(data.sessionId, card)
    return { sessionId: data.sessionId, declined, subscription: typeof subscription === 'string' ? subscription : '' }
  }

  return {
    testApp,
    control,
    stripe,
    emulator,
    port,
    pay,
    confirm,
    checkOut,
    /** Pays, confirms the session, and delivers all events. */
    async subscribe(payer: Payer, form: Partial<PayForm> = {}, card: string = testCards.pays) {
      const payment = await checkOut(payer, form, card)
      await confirm(payer, payment.sessionId)
      await control.waitForDeliveries()
      return payment
    },
    /** Advances both clocks and delivers the events that become due. */
    async advance(days: number) {
      testApp.clock.advance({ hours: days * 24 })
      await control.advance({ days })
      await control.waitForDeliveries()
    },
    async loadOverview(payer: Payer) {
      const { data } = await testApp.call(subscriptionOverview, {}, { token: payer.token })
      if (!data) throw new Error('no subscription overview')
      return data
    },
    /** Loads the category from the owner's profile. */
    async loadCategory(payer: Payer, categoryId = 2) {
      const { data } = await testApp.call(profile, { query: {} }, { token: payer.token })
      return data?.user.UserCategories?.find((row) => row.categoryId === categoryId)
    },
    /** Lists the recorded category changes of an account. */
    async listChanges(payer: Payer) {
      const { rows } = await sql<Record<string, unknown>>`
        select category_id, cause, actor_id, event_id, status_before, status_after
        from category_change where account_id = ${payer.user.id} order by id`.execute(testApp.db as never)
      return rows
    },
    async stop() {
      await testApp.stop()
      await emulator.stop()
    },
  }
}
