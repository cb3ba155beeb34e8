/**
 * How a professional stands with us: most are listed. `new` has never been; `expired` has let it end; `ending soon` has
 * canceled, and what is paid for lasts a few days more; who is `past due` could not be charged; `waiting` waits for us.
 */
type ListingState = 'listed' | 'ending soon' | 'past due' | 'expired' | 'waiting' | 'new'

const RARE_STATES = ['new', 'past due', 'ending soon', 'expired', 'waiting'] as const satisfies ListingState[]

/** Everybody of so many, the last few of them otherwise. */
const CYCLE = 50

/** The first two dozen are all listed. */
export function listingStateOf(number: number): ListingState {
  if (number < 24) return 'listed'
  return RARE_STATES[(number % CYCLE) - (CYCLE - RARE_STATES.length)] ?? 'listed'
}

/** Some of those who are listed pay; the others were invited, and their listing is a gift. */
const isInvited = (number: number) => number % 4 !== 0

const DAY = 24

export type Payment = {
  status: 'active' | 'past_due' | 'canceled'
  periodStart: Temporal.Instant
  periodEnd: Temporal.Instant
  cancelAtPeriodEnd: boolean
  graceUntil: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** Until when it lists them. */
  till: Temporal.Instant
}

const PERIOD_DAYS = 30
const GRACE_DAYS = 7

/** What somebody pays by the month, as it stands now; null if they never paid. */
export function paymentOf(number: number, now: Temporal.Instant): Payment | null {
  const inDays = (days: number) => now.add({ hours: days * DAY })
  /** A month that began so many days ago. */
  const begun = (days: number, part: Partial<Payment> = {}): Payment => ({
    status: 'active',
    periodStart: inDays(-days),
    periodEnd: inDays(PERIOD_DAYS - days),
    cancelAtPeriodEnd: false,
    graceUntil: null,
    endedAt: null,
    // The charge and the news of it take their time.
    till: inDays(PERIOD_DAYS - days + GRACE_DAYS),
    ...part,
  })
  const standing = listingStateOf(number)
  if (standing === 'new' || (standing === 'listed' && isInvited(number))) return null
  if (standing === 'ending soon') return begun(20, { cancelAtPeriodEnd: true, till: inDays(10) })
  if (standing === 'past due') return begun(2, { status: 'past_due', graceUntil: inDays(5), till: inDays(5) })
  if (standing === 'expired') return begun(33, { status: 'canceled', endedAt: inDays(-3), till: inDays(-3) })
  return begun(1 + (number % 28))
}
