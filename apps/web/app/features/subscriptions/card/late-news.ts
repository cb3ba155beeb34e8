import type { SubscriptionCard } from '@fourfold/contract/subscriptions/shapes'

import { readStored, store } from '~/lib/browser/storage.ts'

const LEFT_KEY = 'fourfold.payment-left'

/** How long after somebody went to pay, or to change what they pay, news of it may still be on the way. */
const NEWS_MS = 5 * 60_000
const OFTEN = 5000
const SOMETIMES = 60_000

/** Somebody goes to the payment provider. */
export function noteLeaving(now: number): void {
  store('session', LEFT_KEY, String(now))
}

/** Whether a day has come on which something was to happen, and has not. */
function isOverdue(card: SubscriptionCard, now: number): boolean {
  return card.categories.some(
    ({ state, renewsAt, validTill }) => state !== 'expired' && Date.parse(renewsAt ?? validTill) <= now,
  )
}

/** In how many milliseconds to look again by itself; false for never. */
export function checksEvery(card: SubscriptionCard | undefined, now: number): number | false {
  const left = Number(readStored('session', LEFT_KEY) ?? 0)
  if (now - left < NEWS_MS) return OFTEN
  if (!card) return false
  return isOverdue(card, now) || card.categories.some(({ state }) => state === 'grace') ? SOMETIMES : false
}
