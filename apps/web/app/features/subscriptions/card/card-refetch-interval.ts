import type { SubscriptionCard } from '@fourfold/contract/subscriptions/shapes'

import { readStored, store } from '~/lib/browser/storage.ts'

const REDIRECTED_AT_KEY = 'fourfold.payment-left'

/** How long after somebody went to pay, or to change what they pay, news of it may still be on the way. */
const UPDATE_WINDOW_MS = 5 * 60_000
const FAST_INTERVAL_MS = 5000
const SLOW_INTERVAL_MS = 60_000

/** Somebody goes to the payment provider. */
export function recordCheckoutRedirect(now: number): void {
  store('session', REDIRECTED_AT_KEY, String(now))
}

/** Whether a day has come on which something was to happen, and has not. */
function isOverdue(card: SubscriptionCard, now: number): boolean {
  return card.categories.some(
    ({ state, renewsAt, validTill }) => state !== 'expired' && Date.parse(renewsAt ?? validTill) <= now,
  )
}

/** In how many milliseconds to look again by itself; false for never. */
export function cardRefetchInterval(card: SubscriptionCard | undefined, now: number): number | false {
  const redirectedAt = Number(readStored('session', REDIRECTED_AT_KEY) ?? 0)
  if (now - redirectedAt < UPDATE_WINDOW_MS) return FAST_INTERVAL_MS
  if (!card) return false
  return isOverdue(card, now) || card.categories.some(({ state }) => state === 'grace') ? SLOW_INTERVAL_MS : false
}
