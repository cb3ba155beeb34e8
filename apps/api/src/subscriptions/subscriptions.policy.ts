/** While the provider says one of these, somebody may still be charged, so nobody is to subscribe beside it. */
const OPEN = new Set(['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused'])
const PAID = new Set(['active', 'trialing'])

export const isOpen = (status: string) => OPEN.has(status)

/** A first payment that did not go through: the same checkout can still be paid with another card. */
const UNPAID_CHECKOUT = new Set(['incomplete', 'incomplete_expired'])

export const isCheckoutOver = (status: string) => !UNPAID_CHECKOUT.has(status)

/** Whether somebody must not pay for the category once more. */
export const isSubscribed = (status: string) => isOpen(status) && isCheckoutOver(status)

/** How long somebody stays listed who could not be charged. */
const GRACE = { hours: 7 * 24 } as const

type Told = { status: string; periodStart: Temporal.Instant; grace: Temporal.Instant | null }

const earlier = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other && Temporal.Instant.compare(other, one) < 0 ? other : one

/**
 * Until when somebody who could not be charged stays listed: seven days from the start of the period that was not paid.
 * Another period that begins unpaid does not begin it anew.
 */
export function graceUntil({ status, periodStart, grace }: Told): Temporal.Instant | null {
  if (status === 'past_due') return earlier(periodStart.add(GRACE), grace)
  // Once the provider gave up on the payment, the listing lasted no longer than that.
  return status === 'canceled' ? grace : null
}

type Standing = {
  status: string
  period_end: Temporal.Instant
  cancel_at_period_end: boolean
  grace_until: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

/**
 * Until when a subscription lists somebody, and what is told of it. One that renews lists a little longer than was paid:
 * the charge and the news of it take their time, and a paying person must not vanish meanwhile. The provider says when it
 * ends, and then it ends at once. Null when it never was good for anything.
 */
function listedBy(
  { status, period_end, cancel_at_period_end, grace_until, ended_at }: Standing,
  now: Temporal.Instant,
) {
  if (PAID.has(status)) return { till: cancel_at_period_end ? period_end : period_end.add(GRACE), shown: period_end }
  if (status === 'past_due' && grace_until) return { till: grace_until, shown: grace_until }
  if (status !== 'canceled' || !ended_at) return null
  // The provider's clock may go before ours; what has ended is over by ours too.
  const till = earlier(
    earlier(ended_at, now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })),
    grace_until,
  )
  return { till, shown: till }
}

type Listed = NonNullable<ReturnType<typeof listedBy>>

/** What all subscriptions of a category are good for together: the one that lasts longest. */
export function listedByAll(subscriptions: readonly Standing[], now: Temporal.Instant): Listed | null {
  return subscriptions.reduce<Listed | null>((longest, one) => {
    const listed = listedBy(one, now)
    return listed && (!longest || Temporal.Instant.compare(listed.till, longest.till) > 0) ? listed : longest
  }, null)
}

/** Whether somebody will be charged again, so that the end told to them is no end. */
export const renews = ({ status, cancel_at_period_end }: Standing) => PAID.has(status) && !cancel_at_period_end

type CategoryAt = { category_id: number; valid_till: Temporal.Instant }
type Choice = {
  /** The categories a type pays for. */
  offered: readonly number[]
  had: readonly CategoryAt[]
  /** Those with a subscription that has not ended. */
  subscribed: ReadonlySet<number>
  now: Temporal.Instant
}

/** What somebody pays for who names no category: one they had before, else the first they are not listed in. */
export function categoryToPay({ offered, had, subscribed, now }: Choice): number | undefined {
  const active = new Set(
    had.filter((one) => Temporal.Instant.compare(one.valid_till, now) > 0).map((one) => one.category_id),
  )
  const free = offered.filter((id) => !subscribed.has(id) && !active.has(id))
  return free.find((id) => had.some((one) => one.category_id === id)) ?? free[0]
}
