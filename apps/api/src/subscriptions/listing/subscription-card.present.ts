import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import type { CategorySubscription, ListingMonth, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'
import type { JsonRow } from '@fourfold/platform/db/combined-query'

import type { PaidCategory } from '../../profiles/index.ts'
import { isOpen } from '../subscriptions.policy.ts'
import type { SubscriptionRow, TypeRow } from '../subscriptions.queries.ts'

const dollars = (cents: number) => Math.round(cents) / 100

export function presentType(row: TypeRow): SubscriptionType {
  return {
    id: row.id,
    text: row.text,
    price: dollars(row.price_cents),
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

type Payer = JsonRow<SubscriptionRow>

const isPast = (instant: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0

function stateOf(category: JsonRow<PaidCategory>, payer: Payer | undefined, now: Temporal.Instant) {
  if (isPast(category.valid_till, now)) return 'expired'
  if (payer?.status === 'past_due') return payer.grace_until && !isPast(payer.grace_until, now) ? 'grace' : 'granted'
  if (!payer) return isLastOfPaid(category) ? 'ending' : 'granted'
  return payer.cancel_at_period_end ? 'ending' : 'renewing'
}

/** The listing lasts until the end of the paid period without a renewal. */
const isLastOfPaid = ({ paid_till, valid_till }: JsonRow<PaidCategory>) => paid_till === valid_till

export function presentCategory(
  category: JsonRow<PaidCategory>,
  { subscriptions, now }: { subscriptions: readonly Payer[]; now: Temporal.Instant },
): CategorySubscription {
  const payer = subscriptions.find((one) => one.category_id === category.category_id && isOpen(one.status))
  const state = stateOf(category, payer, now)
  const renews = payer && !payer.cancel_at_period_end && payer.status !== 'past_due'
  return {
    categoryId: category.category_id,
    status: state === 'expired' ? 'Expired' : 'Active',
    state,
    validTill: Temporal.Instant.from(category.shown_till ?? category.valid_till).toString(),
    subscriptionTypeId: payer?.type_id ?? null,
    text: payer?.text ?? null,
    price: payer ? dollars(payer.amount_cents) : null,
    duration: payer?.duration ?? null,
    renewsAt: renews ? Temporal.Instant.from(payer.period_end).toString() : null,
    nextCharge: renews ? dollars(payer.amount_cents) : null,
    cancelAtPeriodEnd: payer?.cancel_at_period_end ?? false,
  }
}

const DAY_MS = 86_400_000
const DAYS_OF_A_MONTH = 30.4

/** The monthly cost of a subscription: a twelfth of the yearly price, as its caption says. (SUB-08) */
function monthlyCents({ amount_cents, period_start, period_end }: Payer): number {
  const ms = Temporal.Instant.from(period_end).epochMilliseconds - Temporal.Instant.from(period_start).epochMilliseconds
  if (ms <= 0) return 0
  const months = ms / DAY_MS / DAYS_OF_A_MONTH
  // Months differ in length but cost the same; three or six weeks are not whole months.
  const whole = Math.round(months)
  return amount_cents / (Math.abs(months - whole) < whole / 10 ? whole : months)
}

type Counted = Omit<ListingMonth, 'from' | 'cost' | 'costPerFinishedSession'>

export function presentMonth(counted: Counted, subscriptions: readonly Payer[], from: Temporal.Instant): ListingMonth {
  const cents = subscriptions.filter(({ status }) => isOpen(status)).reduce((sum, one) => sum + monthlyCents(one), 0)
  return {
    from: from.toString(),
    ...counted,
    cost: dollars(cents),
    costPerFinishedSession: cents > 0 && counted.finished > 0 ? dollars(cents / counted.finished) : null,
  }
}
