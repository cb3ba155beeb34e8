import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { applyPaidPeriod } from '../../apps/api/src/profiles/index.ts'
import type { Payment } from './listing-states.ts'

const MONTHLY_PRICE = 'price_monthly'

type Payer = { accountId: AccountId; categoryId: number; payment: Payment; now: Temporal.Instant }

/** Inserts a subscription as if it came from Stripe, because real payments would take months. */
export async function insertSubscription(tx: Tx, { accountId, categoryId, payment, now }: Payer): Promise<void> {
  const type = await tx
    .selectFrom('subscription_type')
    .select(['subscription_type.id', 'subscription_type.price_cents'])
    .where('subscription_type.stripe_price', '=', MONTHLY_PRICE)
    .executeTakeFirst()
  // Admins may have deleted the subscription type.
  if (!type) return
  const { id: subscriptionId } = await tx
    .insertInto('subscription')
    .values({
      account_id: accountId,
      category_id: categoryId,
      stripe_id: `sub_demo_${accountId}`,
      type_id: type.id,
      status: payment.status,
      amount_cents: type.price_cents,
      period_start: payment.periodStart,
      period_end: payment.periodEnd,
      cancel_at_period_end: payment.cancelAtPeriodEnd,
      grace_until: payment.graceUntil,
      ended_at: payment.endedAt,
      checked_at: now,
    })
    .returning('subscription.id')
    .executeTakeFirstOrThrow()
  const displayedEnd = payment.status === 'active' ? payment.periodEnd : payment.listedUntil
  await applyPaidPeriod(
    tx,
    { accountId, categoryId, now, cause: 'subscription', subscriptionId },
    { listedUntil: payment.listedUntil, displayedEnd },
  )
}

type MonthlyCounts = { accountId: AccountId; impressions: number; views: number }

/** Inserts impressions and profile views of a month. */
export async function insertCounts(tx: Tx, month: Temporal.PlainDate, counts: readonly MonthlyCounts[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ accountId, impressions, views }) => ({
    account_id: accountId,
    month,
    impressions,
    profile_views: views,
  }))
  await tx.insertInto('listing_count').values(rows).execute()
}
