import { Stripe } from 'stripe'

import { startEmulator } from '../src/index.ts'
import { startReceiver } from './receiver.ts'

export const key = 'sk_test_emulated'
export const webhookSecret = 'whsec_emulated'

export const createSdk = ({ port }: { port: number }, options: Partial<Stripe.StripeConfig> = {}): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, ...options })

/** Starts an emulator with prices and a promotion code, a webhook receiver, and the real SDK. */
export async function startTestContext() {
  const receiver = await startReceiver()
  const emulator = await startEmulator({ key, webhookUrl: receiver.url, webhookSecret, retryMs: [20, 20] })
  await emulator.control.seed({
    prices: [
      { id: 'price_year', product: 'Listing', amount: 11_999, interval: 'year' },
      { id: 'price_month', product: 'Listing', amount: 2999, interval: 'month' },
    ],
    promotionCodes: [{ id: 'promo_welcome', code: 'WELCOME', percentOff: 20 }],
  })
  const stop = async () => {
    await emulator.stop()
    await receiver.stop()
  }
  return { receiver, emulator, control: emulator.control, stripe: createSdk(emulator), stop }
}

export type TestContext = Awaited<ReturnType<typeof startTestContext>>

export const createSession = (stripe: Stripe, params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_month', quantity: 1 }],
    success_url: 'http://127.0.0.1/success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1/cancel',
    ...params,
  })
