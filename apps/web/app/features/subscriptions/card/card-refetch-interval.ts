import type { SubscriptionOverview } from '@fourfold/contract/subscriptions/shapes'

import { readStored, store } from '~/lib/browser/storage.ts'

const REDIRECTED_AT_KEY = 'fourfold.payment-left'

/** After a redirect to Stripe, changes may arrive for this long. */
const UPDATE_WINDOW_MS = 5 * 60_000
const FAST_INTERVAL_MS = 5000
const SLOW_INTERVAL_MS = 60_000

/** Called before the redirect to Stripe. */
export function recordCheckoutRedirect(now: number): void {
  store('session', REDIRECTED_AT_KEY, String(now))
}

/** Whether an expected change is late. */
function isOverdue(card: SubscriptionOverview, now: number): boolean {
  return card.categories.some(
    ({ state, renewsAt, validTill }) => state !== 'expired' && Date.parse(renewsAt ?? validTill) <= now,
  )
}

/** The refetch interval in milliseconds, or false. */
export function cardRefetchInterval(card: SubscriptionOverview | undefined, now: number): number | false {
  const redirectedAt = Number(readStored('session', REDIRECTED_AT_KEY) ?? 0)
  if (now - redirectedAt < UPDATE_WINDOW_MS) return FAST_INTERVAL_MS
  if (!card) return false
  return isOverdue(card, now) || card.categories.some(({ state }) => state === 'grace') ? SLOW_INTERVAL_MS : false
}
