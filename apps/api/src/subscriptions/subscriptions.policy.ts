/** Stripe statuses in which the customer may still be charged. */
const OPEN = new Set(['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused'])
const PAID = new Set(['active', 'trialing'])

export const isOpen = (status: string) => OPEN.has(status)

/** Statuses of a subscription whose first payment failed; the same checkout can still be paid with another card. */
const UNPAID_CHECKOUT = new Set(['incomplete', 'incomplete_expired'])

export const isCheckoutOver = (status: string) => !UNPAID_CHECKOUT.has(status)

/** Returns whether another subscription of the category must be rejected. */
export const isSubscribed = (status: string) => isOpen(status) && isCheckoutOver(status)

/** The time that a professional stays listed after a failed charge. */
const GRACE = { hours: 7 * 24 } as const

type ChargeState = { status: string; periodStart: Temporal.Instant; grace: Temporal.Instant | null }

const getEarlier = (first: Temporal.Instant, second: Temporal.Instant | null) =>
  second && Temporal.Instant.compare(second, first) < 0 ? second : first

/**
 * Computes the end of the grace period: seven days from the start of the unpaid period. Further unpaid periods do not
 * extend it.
 */
export function computeGraceEnd({ status, periodStart, grace }: ChargeState): Temporal.Instant | null {
  if (status === 'past_due') return getEarlier(periodStart.add(GRACE), grace)
  // A subscription that Stripe canceled after failed charges keeps the end of its grace period.
  return status === 'canceled' ? grace : null
}

type SubscriptionState = {
  status: string
  period_end: Temporal.Instant
  cancel_at_period_end: boolean
  grace_until: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

/**
 * Computes until when a subscription lists its owner, and the end to display. A renewing subscription lists its owner
 * longer than the paid period, until the next charge has arrived. Returns null if it was never paid.
 */
function computePaidPeriod(
  { status, period_end, cancel_at_period_end, grace_until, ended_at }: SubscriptionState,
  now: Temporal.Instant,
) {
  if (PAID.has(status)) {
    return { listedUntil: cancel_at_period_end ? period_end : period_end.add(GRACE), displayedEnd: period_end }
  }
  if (status === 'past_due' && grace_until) {
    return { listedUntil: grace_until, displayedEnd: grace_until }
  }
  if (status !== 'canceled' || !ended_at) return null
  // Stripe's time may be ahead, but a subscription that has ended must not end in the future.
  const end = getEarlier(
    getEarlier(ended_at, now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })),
    grace_until,
  )
  return { listedUntil: end, displayedEnd: end }
}

type PaidPeriod = NonNullable<ReturnType<typeof computePaidPeriod>>

/** Returns the longest paid period of all subscriptions of a category. */
export function findLongestPaidPeriod(
  subscriptions: readonly SubscriptionState[],
  now: Temporal.Instant,
): PaidPeriod | null {
  return subscriptions.reduce<PaidPeriod | null>((longest, subscription) => {
    const period = computePaidPeriod(subscription, now)
    return period && (!longest || Temporal.Instant.compare(period.listedUntil, longest.listedUntil) > 0)
      ? period
      : longest
  }, null)
}

/** Returns whether the subscription renews at the end of its period. */
export const isRenewing = ({ status, cancel_at_period_end }: SubscriptionState) =>
  PAID.has(status) && !cancel_at_period_end

type ListedCategory = { category_id: number; valid_till: Temporal.Instant }
type Choice = {
  offered: readonly number[]
  /** Current and past listings. */
  categories: readonly ListedCategory[]
  /** Categories with an open subscription. */
  subscribed: ReadonlySet<number>
  now: Temporal.Instant
}

/**
 * Returns the default category to pay for: one the account was listed in before, otherwise the first it is not listed
 * in.
 */
export function chooseCategoryToPay({ offered, categories, subscribed, now }: Choice): number | undefined {
  const active = new Set(
    categories.filter(({ valid_till }) => Temporal.Instant.compare(valid_till, now) > 0).map((row) => row.category_id),
  )
  const free = offered.filter((id) => !subscribed.has(id) && !active.has(id))
  return free.find((id) => categories.some((row) => row.category_id === id)) ?? free[0]
}
