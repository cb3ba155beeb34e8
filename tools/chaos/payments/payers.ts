import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { confirmSession, payForCategory } from '@fourfold/contract/subscriptions/endpoints'
import { testCards } from '@fourfold/stripe-emulator'
import type { Control } from '@fourfold/stripe-emulator'

import { tokenOf } from './fixture.store.ts'

const PATIENCE = 200
const AT_ONCE = 6

type Payers = { apis: readonly string[]; control: Control; onPaid: (nth: number) => void }

/** Whose card fails at the renewal, who comes back from the checkout, and who pays for two categories. */
const cardOf = (nth: number) => (nth % 5 === 0 ? testCards.declinesAtRenewal : testCards.pays)
const comesBack = (nth: number) => nth % 2 === 0

/** People pay patiently: without a clear answer they press the button again. Says how often they came back. */
export async function payAll(payers: number, { apis, control, onPaid }: Payers): Promise<{ calls: number }> {
  let calls = 0

  async function until(path: string, nth: number, body: object): Promise<{ sessionId?: string } | null> {
    for (let patience = 0; patience < PATIENCE; patience += 1) {
      if (path === confirmSession.path) calls += 1
      const answer = await fetch(`${apis[(nth + patience) % apis.length]}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(nth)}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)
      if (answer && answer.status < 500) return ((await answer.json()) as { data: { sessionId?: string } | null }).data
      await sleep(100)
    }
    throw new Error(`${path} was not answered`)
  }

  async function pay(nth: number): Promise<void> {
    const form = { stripeSubscriptionTypeId: 3, categoryId: 1 + (nth % 4) }
    // Two tabs at once.
    const [opened] = await Promise.all([until(payForCategory.path, nth, form), until(payForCategory.path, nth, form)])
    const sessionId = opened?.sessionId
    if (sessionId === undefined) throw new Error(`payer ${nth} got no checkout`)
    await control.pay(sessionId, cardOf(nth))
    if (comesBack(nth)) await until(confirmSession.path, nth, { sessionId })
    onPaid(nth)
  }

  const waiting = Array.from({ length: payers }, (_, nth) => nth).values()
  const lane = async () => {
    for (const nth of waiting) await pay(nth)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { calls }
}
