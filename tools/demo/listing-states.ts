/**
 * State of the listing: most are listed. `new` was never listed; `expired` has ended; `ending soon` was canceled and is
 * paid for a few more days; `past due` could not be charged; `pending` awaits approval.
 */
type ListingState = 'listed' | 'ending soon' | 'past due' | 'expired' | 'pending' | 'new'

const RARE_STATES = ['new', 'past due', 'ending soon', 'expired', 'pending'] as const satisfies ListingState[]

/** The last professionals of each cycle have the rare states. */
const CYCLE = 50

/** Returns the listing state of a professional. The first 24 are listed. */
export function chooseListingState(number: number): ListingState {
  if (number < 24) return 'listed'
  return RARE_STATES[(number % CYCLE) - (CYCLE - RARE_STATES.length)] ?? 'listed'
}

/** One in four listed professionals pays; the others have a free listing. */
const hasFreeListing = (number: number) => number % 4 !== 0

const HOURS_PER_DAY = 24

export type Payment = {
  status: 'active' | 'past_due' | 'canceled'
  periodStart: Temporal.Instant
  periodEnd: Temporal.Instant
  cancelAtPeriodEnd: boolean
  graceUntil: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** End of the listing. */
  listedUntil: Temporal.Instant
}

const PERIOD_DAYS = 30
const GRACE_DAYS = 7

/** Creates the monthly subscription of a professional; null for those without one. */
export function createPayment(number: number, now: Temporal.Instant): Payment | null {
  const inDays = (days: number) => now.add({ hours: days * HOURS_PER_DAY })
  /** Creates a billing period that started some days ago. */
  const createPeriod = (days: number, changes: Partial<Payment> = {}): Payment => ({
    status: 'active',
    periodStart: inDays(-days),
    periodEnd: inDays(PERIOD_DAYS - days),
    cancelAtPeriodEnd: false,
    graceUntil: null,
    endedAt: null,
    // Includes the grace period for late charges and webhooks.
    listedUntil: inDays(PERIOD_DAYS - days + GRACE_DAYS),
    ...changes,
  })
  const state = chooseListingState(number)
  if (state === 'new' || (state === 'listed' && hasFreeListing(number))) return null
  if (state === 'ending soon') return createPeriod(20, { cancelAtPeriodEnd: true, listedUntil: inDays(10) })
  if (state === 'past due')
    return createPeriod(2, { status: 'past_due', graceUntil: inDays(5), listedUntil: inDays(5) })
  if (state === 'expired') return createPeriod(33, { status: 'canceled', endedAt: inDays(-3), listedUntil: inDays(-3) })
  return createPeriod(1 + (number % 28))
}
