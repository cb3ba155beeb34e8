/** A subscription in Stripe. */
export type StripeSubscription = {
  id: string
  account: string
  category: string
  customer: string
  status: string
  periodStart: number
  periodEnd: number
  endsWithPeriod: boolean
}

/** The subscription in the database, with the category it pays for. */
export type StoredSubscription = {
  id: string
  status: string
  periodEnd: number
  endsWithPeriod: boolean
  listing: string | null
  validTill: number | null
}

/** Writes to subscriptions, and the events and calls that may have caused them. */
export type Effects = { writes: number; events: number; calls: number }

const GRACE_SECONDS = 7 * 24 * 3600

/** End of the listing that a subscription pays for; 0 when it has ended. */
function listedUntil({ status, periodStart, periodEnd, endsWithPeriod }: StripeSubscription): number {
  if (status === 'active') return endsWithPeriod ? periodEnd : periodEnd + GRACE_SECONDS
  return status === 'past_due' ? periodStart + GRACE_SECONDS : 0
}

function isSame(charged: StripeSubscription, stored: StoredSubscription | undefined): boolean {
  if (!stored) return false
  const listedTill = listedUntil(charged)
  const isListed =
    listedTill > 0 ? stored.listing === 'Active' && stored.validTill === listedTill : stored.listing === 'Expired'
  return (
    stored.status === charged.status &&
    stored.periodEnd === charged.periodEnd &&
    stored.endsWithPeriod === charged.endsWithPeriod &&
    isListed
  )
}

/** Subscriptions that differ between Stripe and the database. */
export function findMismatches(
  charged: readonly StripeSubscription[],
  stored: readonly StoredSubscription[],
): string[] {
  const byId = new Map(stored.map((one) => [one.id, one]))
  return charged.filter((one) => !isSame(one, byId.get(one.id))).map(({ account, status }) => `${account} is ${status}`)
}

/** Accounts with two subscriptions for a category, or with two Stripe customers. */
export function findDoubleCharges(charged: readonly StripeSubscription[]): string[] {
  const payments = Map.groupBy(charged, ({ account, category }) => `${account} for ${category}`)
  const customers = Map.groupBy(charged, ({ account }) => account)
  return [
    ...[...payments].filter(([, of]) => of.length > 1).map(([name]) => name),
    ...[...customers].filter(([, of]) => new Set(of.map(({ customer }) => customer)).size > 1).map(([name]) => name),
  ]
}

/** More writes than events and calls: some took effect twice. */
export function findRepeatedEffects({ writes, events, calls }: Effects): string[] {
  return writes > events + calls ? [`${writes} writes for ${events} events and ${calls} calls`] : []
}
