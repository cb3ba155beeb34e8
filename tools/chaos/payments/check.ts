/** A subscription in Stripe. */
export type StripeSubscription = {
  id: string
  account: string
  category: string
  customer: string
  status: string
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
}

/** The subscription in the database, with the category it pays for. */
export type StoredSubscription = {
  id: string
  status: string
  periodEnd: number
  cancelAtPeriodEnd: boolean
  listingStatus: string | null
  validTill: number | null
}

/** Writes to subscriptions, and the events and calls that may have caused them. */
export type Effects = { writes: number; events: number; calls: number }

const GRACE_SECONDS = 7 * 24 * 3600

/** Returns the end of the listing that a subscription pays for; 0 when it has ended. */
function computeListingEnd({ status, periodStart, periodEnd, cancelAtPeriodEnd }: StripeSubscription): number {
  if (status === 'active') return cancelAtPeriodEnd ? periodEnd : periodEnd + GRACE_SECONDS
  return status === 'past_due' ? periodStart + GRACE_SECONDS : 0
}

function isSame(expected: StripeSubscription, stored: StoredSubscription | undefined): boolean {
  if (!stored) return false
  const listingEnd = computeListingEnd(expected)
  const isListed =
    listingEnd > 0
      ? stored.listingStatus === 'Active' && stored.validTill === listingEnd
      : stored.listingStatus === 'Expired'
  return (
    stored.status === expected.status &&
    stored.periodEnd === expected.periodEnd &&
    stored.cancelAtPeriodEnd === expected.cancelAtPeriodEnd &&
    isListed
  )
}

/** Finds subscriptions that differ between Stripe and the database. */
export function findMismatches(
  expected: readonly StripeSubscription[],
  stored: readonly StoredSubscription[],
): string[] {
  const byId = new Map(stored.map((subscription) => [subscription.id, subscription]))
  return expected
    .filter((subscription) => !isSame(subscription, byId.get(subscription.id)))
    .map(({ account, status }) => `${account} is ${status}`)
}

/** Finds accounts with two subscriptions for a category, or with two Stripe customers. */
export function findDoubleCharges(all: readonly StripeSubscription[]): string[] {
  const payments = Map.groupBy(all, ({ account, category }) => `${account} for ${category}`)
  const customers = Map.groupBy(all, ({ account }) => account)
  return [
    ...[...payments].filter(([, subscriptions]) => subscriptions.length > 1).map(([name]) => name),
    ...[...customers]
      .filter(([, subscriptions]) => new Set(subscriptions.map(({ customer }) => customer)).size > 1)
      .map(([name]) => name),
  ]
}

/** Reports more writes than events and calls: then some took effect twice. */
export function findRepeatedEffects({ writes, events, calls }: Effects): string[] {
  return writes > events + calls ? [`${writes} writes for ${events} events and ${calls} calls`] : []
}
