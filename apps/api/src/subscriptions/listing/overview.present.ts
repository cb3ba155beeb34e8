import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import type { CategorySubscription, ListingMonth, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'
import type { JsonRow } from '@fourfold/platform/db/combined-query'

import type { PaidCategory } from '../../profiles/index.ts'
import { isOpen } from '../subscriptions.policy.ts'
import type { SubscriptionRow, TypeRow } from '../subscriptions.queries.ts'

const toDollars = (cents: number) => Math.round(cents) / 100

export function presentType(row: TypeRow): SubscriptionType {
  return {
    id: row.id,
    text: row.text,
    price: toDollars(row.price_cents),
    duration: row.duration,
    hidden: row.hidden,
    orderIndex: row.order_index,
    stripePriceIdentifier: row.stripe_price,
    categoryIds: row.category_ids,
  }
}

export const presentSavedType = (row: TypeRow): SavedSubscriptionType => ({
  ...presentType(row),
  version: row.version,
})

type SubscriptionJson = JsonRow<SubscriptionRow>

const isPast = (instant: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0

function computeState(
  category: JsonRow<PaidCategory>,
  subscription: SubscriptionJson | undefined,
  now: Temporal.Instant,
) {
  if (isPast(category.valid_till, now)) return 'expired'
  if (subscription?.status === 'past_due')
    return subscription.grace_until && !isPast(subscription.grace_until, now) ? 'grace' : 'granted'
  if (!subscription) return endsWithPaidPeriod(category) ? 'ending' : 'granted'
  return subscription.cancel_at_period_end ? 'ending' : 'renewing'
}

/** Returns whether the listing ends with the paid period, without a renewal. */
const endsWithPaidPeriod = ({ paid_till, valid_till }: JsonRow<PaidCategory>) => paid_till === valid_till

export function presentCategory(
  category: JsonRow<PaidCategory>,
  { subscriptions, now }: { subscriptions: readonly SubscriptionJson[]; now: Temporal.Instant },
): CategorySubscription {
  const subscription = subscriptions.find((row) => row.category_id === category.category_id && isOpen(row.status))
  const state = computeState(category, subscription, now)
  const isRenewing = subscription && !subscription.cancel_at_period_end && subscription.status !== 'past_due'
  return {
    categoryId: category.category_id,
    status: state === 'expired' ? 'Expired' : 'Active',
    state,
    validTill: Temporal.Instant.from(category.shown_till ?? category.valid_till).toString(),
    subscriptionTypeId: subscription?.type_id ?? null,
    text: subscription?.text ?? null,
    price: subscription ? toDollars(subscription.amount_cents) : null,
    duration: subscription?.duration ?? null,
    renewsAt: isRenewing ? Temporal.Instant.from(subscription.period_end).toString() : null,
    nextCharge: isRenewing ? toDollars(subscription.amount_cents) : null,
    cancelAtPeriodEnd: subscription?.cancel_at_period_end ?? false,
  }
}

const DAY_MS = 86_400_000
const DAYS_OF_A_MONTH = 30.4

/** Computes the monthly cost of a subscription: a twelfth of a yearly price. (SUB-08) */
function computeMonthlyCents({ amount_cents, period_start, period_end }: SubscriptionJson): number {
  const ms = Temporal.Instant.from(period_end).epochMilliseconds - Temporal.Instant.from(period_start).epochMilliseconds
  if (ms <= 0) return 0
  const months = ms / DAY_MS / DAYS_OF_A_MONTH
  // Months differ in length but cost the same. Three or six weeks are not whole months.
  const whole = Math.round(months)
  return amount_cents / (Math.abs(months - whole) < whole / 10 ? whole : months)
}

type Figures = Omit<ListingMonth, 'from' | 'cost' | 'costPerFinishedSession'>

export function presentMonth(
  figures: Figures,
  subscriptions: readonly SubscriptionJson[],
  from: Temporal.Instant,
): ListingMonth {
  const cents = subscriptions
    .filter(({ status }) => isOpen(status))
    .reduce((sum, subscription) => sum + computeMonthlyCents(subscription), 0)
  return {
    from: from.toString(),
    ...figures,
    cost: toDollars(cents),
    costPerFinishedSession: cents > 0 && figures.finished > 0 ? toDollars(cents / figures.finished) : null,
  }
}
