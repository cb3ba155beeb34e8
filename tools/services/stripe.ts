import { fileURLToPath } from 'node:url'

import { controlClient, type Seed } from '@fourfold/stripe-emulator'

import { addresses, hostAndPort } from './addresses.ts'
import { startDaemon, stopDaemon } from './daemon.ts'
import type { Service } from './service.ts'

/** What a professional can buy on a developer's machine. */
export const stripeSeed: Seed = {
  prices: [
    { id: 'price_yearly', product: 'Listing', nickname: '12 months', amount: 11_999, interval: 'year' },
    {
      id: 'price_half_year',
      product: 'Listing',
      nickname: '6 months',
      amount: 8999,
      interval: 'month',
      intervalCount: 6,
    },
    { id: 'price_monthly', product: 'Listing', nickname: '1 month', amount: 2999, interval: 'month' },
  ],
  promotionCodes: [{ id: 'promo_welcome', code: 'WELCOME', percentOff: 20 }],
}

const { url, key, webhookUrl, webhookSecret } = addresses.stripe

async function answers(): Promise<boolean> {
  const answer = await fetch(`${url}/control/now`, { method: 'POST' }).catch(() => undefined)
  if (answer && !answer.ok)
    throw new Error(`Something else than the Stripe emulator runs at ${url}: set STRIPE_API_URL.`)
  return answer !== undefined
}

export const stripe: Service = {
  name: 'Stripe',
  address: hostAndPort(url),
  packages: { command: 'sh', names: [] },
  answers,
  start: async () => {
    const program = fileURLToPath(import.meta.resolve('@fourfold/stripe-emulator/main'))
    const options = ['--port', new URL(url).port, '--key', key]
    const webhook = ['--webhook-url', webhookUrl, '--webhook-secret', webhookSecret]
    startDaemon('stripe', [process.execPath, program, ...options, ...webhook])
  },
  prepare: async () => {
    await controlClient(url).seed(stripeSeed)
    return 'emulated, three prices, code WELCOME; forgets everything when it stops'
  },
  stop: () => stopDaemon('stripe'),
}
