import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { confirmCheckout, payForCategory } from '@fourfold/contract/subscriptions/endpoints'
import { testCards } from '@fourfold/stripe-emulator'
import type { Control } from '@fourfold/stripe-emulator'

import { payerToken } from './fixture.store.ts'

const MAX_ATTEMPTS = 200
const CONCURRENCY = 6

type PayOptions = { apis: readonly string[]; control: Control; onPaid: (nth: number) => void }

/** Every fifth card fails at renewal; every second payer returns from the checkout. */
const chooseCard = (nth: number) => (nth % 5 === 0 ? testCards.declinesAtRenewal : testCards.pays)
const returnsFromCheckout = (nth: number) => nth % 2 === 0

/** Pays for all payers, repeating requests without a definite response. Returns the number of confirmation calls. */
export async function payAll(payers: number, { apis, control, onPaid }: PayOptions): Promise<{ calls: number }> {
  let calls = 0

  async function postWithRetries(path: string, nth: number, body: object): Promise<{ sessionId?: string } | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (path === confirmCheckout.path) calls += 1
      const response = await fetch(`${apis[(nth + attempt) % apis.length]}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${payerToken(nth)}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)
      if (response && response.status < 500)
        return ((await response.json()) as { data: { sessionId?: string } | null }).data
      await sleep(100)
    }
    throw new Error(`${path} got no definite response`)
  }

  async function pay(nth: number): Promise<void> {
    const form = { stripeSubscriptionTypeId: 3, categoryId: 1 + (nth % 4) }
    // Opens two checkouts concurrently, like two browser tabs.
    const [checkout] = await Promise.all([
      postWithRetries(payForCategory.path, nth, form),
      postWithRetries(payForCategory.path, nth, form),
    ])
    const sessionId = checkout?.sessionId
    if (sessionId === undefined) throw new Error(`payer ${nth} got no checkout`)
    await control.pay(sessionId, chooseCard(nth))
    if (returnsFromCheckout(nth)) await postWithRetries(confirmCheckout.path, nth, { sessionId })
    onPaid(nth)
  }

  const pending = Array.from({ length: payers }, (_, nth) => nth).values()
  const worker = async () => {
    for (const nth of pending) await pay(nth)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return { calls }
}
