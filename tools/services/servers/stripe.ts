import { fileURLToPath } from 'node:url'

import { createControlClient, type Seed } from '@fourfold/stripe-emulator'

import { addresses, hostAndPort } from '../addresses.ts'
import { startDaemon, stopDaemon } from '../daemon.ts'
import type { Service } from '../service.ts'

/** Prices and promotion codes of the development environment. */
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

async function isAvailable(): Promise<boolean> {
  const response = await fetch(`${url}/control/now`, { method: 'POST' }).catch(() => undefined)
  if (response && !response.ok)
    throw new Error(`Another program than the Stripe emulator runs at ${url}: set STRIPE_API_URL.`)
  return response !== undefined
}

export const stripe: Service = {
  name: 'Stripe',
  address: hostAndPort(url),
  packages: { command: 'sh', names: [] },
  isAvailable,
  start: async () => {
    const program = fileURLToPath(import.meta.resolve('@fourfold/stripe-emulator/main'))
    const options = ['--port', new URL(url).port, '--key', key]
    const webhook = ['--webhook-url', webhookUrl, '--webhook-secret', webhookSecret]
    startDaemon('stripe', [process.execPath, program, ...options, ...webhook])
  },
  prepare: async () => {
    await createControlClient(url).seed(stripeSeed)
    return 'emulated, three prices, code WELCOME; data is lost when it stops'
  },
  stop: () => stopDaemon('stripe'),
}
