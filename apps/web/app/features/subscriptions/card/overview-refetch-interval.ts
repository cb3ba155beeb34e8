import type { SubscriptionOverview } from '@fourfold/contract/subscriptions/shapes'

import { readStored, store } from '~/lib/browser/storage.ts'

const REDIRECTED_AT_KEY = 'fourfold.stripe-redirected-at'

/** How long to expect changes after a redirect to Stripe. */
const UPDATE_WINDOW_MS = 5 * 60_000
const FAST_INTERVAL_MS = 5000
const SLOW_INTERVAL_MS = 60_000

/** Records the time of a redirect to Stripe. */
export function recordStripeRedirect(now: number): void {
  store('session', REDIRECTED_AT_KEY, String(now))
}

/** Returns whether a renewal or end is due that the server has not yet recorded. */
function isOverdue(overview: SubscriptionOverview, now: number): boolean {
  return overview.categories.some(
    ({ state, renewsAt, validTill }) => state !== 'expired' && Date.parse(renewsAt ?? validTill) <= now,
  )
}

/** Returns the refetch interval in milliseconds, or false for none. */
export function overviewRefetchInterval(overview: SubscriptionOverview | undefined, now: number): number | false {
  const redirectedAt = Number(readStored('session', REDIRECTED_AT_KEY) ?? 0)
  if (now - redirectedAt < UPDATE_WINDOW_MS) return FAST_INTERVAL_MS
  if (!overview) return false
  return isOverdue(overview, now) || overview.categories.some(({ state }) => state === 'grace')
    ? SLOW_INTERVAL_MS
    : false
}
