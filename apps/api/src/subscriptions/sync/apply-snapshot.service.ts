import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { tryLockAccount } from '../../infra/db/locks.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { ProviderSubscription } from '../../infra/payments/objects.ts'
import { applyPaidPeriod } from '../../profiles/index.ts'
import { closeCheckout } from '../checkout/checkouts.store.ts'
import { scheduleListingEnd } from '../listing/listing-end.service.ts'
import { cancelSubscription } from '../subscriptions.jobs.ts'
import { computeGraceEnd, isCheckoutOver, isOpen, findLongestPaidPeriod, isRenewing } from '../subscriptions.policy.ts'
import { findSubscriptionStates, findTypeByPrice } from '../subscriptions.queries.ts'
import { lockSubscription, recordEvent, saveSnapshot } from '../subscriptions.store.ts'

/** The Stripe event that triggered the sync, if any. */
export type Cause = { event?: { id: string; type: string; createdAt: Temporal.Instant } }

export type SyncOutcome = 'applied' | 'duplicate' | 'foreign'

/** A subscription as Stripe returned it, and the version of its row before the request. */
type Snapshot = {
  subscription: ProviderSubscription
  owner: AccountId
  categoryId: number
  expectedVersion: number
  cause: Cause
  now: Temporal.Instant
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the checkout that created a subscription, from its metadata. */
function parseCheckoutId({ metadata: { checkout } }: ProviderSubscription): string | null {
  return checkout !== undefined && UUID.test(checkout) ? checkout : null
}

/** Saves a snapshot and updates the listing, unless another writer has changed the row since it was retrieved. */
export async function applySnapshot(tx: Tx, snapshot: Snapshot, jobs: Jobs): Promise<SyncOutcome | 'outdated'> {
  const { subscription, owner, categoryId, expectedVersion, cause, now } = snapshot
  const account = await tryLockAccount(tx, owner)
  const before = await lockSubscription(tx, subscription.id)
  if ((before?.version ?? 0) !== expectedVersion) return 'outdated'
  if (cause.event && !(await recordEvent(tx, { ...cause.event, now }))) return 'duplicate'
  const checkout = parseCheckoutId(subscription)
  const subscriptionId = await saveSnapshot(tx, {
    stripe_id: subscription.id,
    account_id: owner,
    category_id: categoryId,
    type_id: await findTypeByPrice(tx, subscription.price, checkout),
    status: subscription.status,
    amount_cents: subscription.amountCents,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    grace_until: computeGraceEnd({ ...subscription, grace: before?.grace_until ?? null }),
    ended_at: subscription.endedAt,
    version: expectedVersion + 1,
    checked_at: now,
  })
  if (checkout !== null && isCheckoutOver(subscription.status)) await closeCheckout(tx, checkout, now)
  // Deleted and rejected accounts must not be charged, even if a payment was in progress.
  const isUnwanted = (account?.status ?? 'Rejected') === 'Rejected' && isOpen(subscription.status)
  if (isUnwanted) await jobs.add(tx, cancelSubscription, { subscriptionId })
  else if (account) await updateListing(tx, { ...snapshot, subscriptionId }, jobs)
  return 'applied'
}

type ListingUpdate = Pick<Snapshot, 'owner' | 'categoryId' | 'cause' | 'now'> & { subscriptionId: number }

/** Updates the listing of the payer, which lasts until the end of the longest paid period of the category. */
async function updateListing(
  tx: Tx,
  { owner, categoryId, subscriptionId, now, cause }: ListingUpdate,
  jobs: Jobs,
): Promise<void> {
  const states = await findSubscriptionStates(tx, owner, categoryId)
  const reason = { cause: 'subscription' as const, subscriptionId, eventId: cause.event?.id ?? null }
  const change = await applyPaidPeriod(
    tx,
    { accountId: owner, categoryId, now, ...reason },
    findLongestPaidPeriod(states, now),
  )
  if (change) await scheduleListingEnd(tx, { change, jobs, now, isRenewed: states.some(isRenewing) })
}
