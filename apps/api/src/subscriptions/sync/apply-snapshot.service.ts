import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { tryLockAccount } from '../../infra/db/locks.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { ProviderSubscription } from '../../infra/payments/objects.ts'
import { settlePaid } from '../../profiles/index.ts'
import { closeCheckout } from '../checkout/checkouts.store.ts'
import { announceEnd } from '../listing/listing-end.service.ts'
import { cancelSubscription } from '../subscriptions.jobs.ts'
import { graceUntil, isCheckoutOver, isOpen, listedByAll, renews } from '../subscriptions.policy.ts'
import { standingsOf, typeOfPrice } from '../subscriptions.queries.ts'
import { lockSubscription, noteEvent, writeReading } from '../subscriptions.store.ts'

/** What made us ask: an event of the provider, or nobody but ourselves. */
export type Cause = { event?: { id: string; type: string; createdAt: Temporal.Instant } }

export type Outcome = 'followed' | 'repeated' | 'foreign'

/** What the provider says of a subscription, and how many readings were written when it was asked. */
type Reading = {
  fresh: ProviderSubscription
  owner: AccountId
  categoryId: number
  seen: number
  cause: Cause
  now: Temporal.Instant
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The checkout a subscription was begun in, by its own word. */
function checkoutOf({ metadata: { checkout } }: ProviderSubscription): string | null {
  return checkout !== undefined && UUID.test(checkout) ? checkout : null
}

/** Writes a reading with all that follows from it, unless another was written since the provider was asked. */
export async function applyReading(tx: Tx, reading: Reading, jobs: Jobs): Promise<Outcome | 'outdated'> {
  const { fresh, owner, categoryId, seen, cause, now } = reading
  const account = await tryLockAccount(tx, owner)
  const before = await lockSubscription(tx, fresh.id)
  if ((before?.version ?? 0) !== seen) return 'outdated'
  if (cause.event && !(await noteEvent(tx, { ...cause.event, now }))) return 'repeated'
  const checkout = checkoutOf(fresh)
  const subscriptionId = await writeReading(tx, {
    stripe_id: fresh.id,
    account_id: owner,
    category_id: categoryId,
    type_id: await typeOfPrice(tx, fresh.price, checkout),
    status: fresh.status,
    amount_cents: fresh.amountCents,
    period_start: fresh.periodStart,
    period_end: fresh.periodEnd,
    cancel_at_period_end: fresh.cancelAtPeriodEnd,
    grace_until: graceUntil({ ...fresh, grace: before?.grace_until ?? null }),
    ended_at: fresh.endedAt,
    version: seen + 1,
    checked_at: now,
  })
  if (checkout !== null && isCheckoutOver(fresh.status)) await closeCheckout(tx, checkout, now)
  // People who left or were rejected must not be charged, whatever was under way at that moment.
  const isUnwanted = (account?.status ?? 'Rejected') === 'Rejected' && isOpen(fresh.status)
  if (isUnwanted) await jobs.add(tx, cancelSubscription, { subscriptionId })
  else if (account) await settle(tx, { ...reading, subscriptionId }, jobs)
  return 'followed'
}

type Settled = Pick<Reading, 'owner' | 'categoryId' | 'cause' | 'now'> & { subscriptionId: number }

/** Lists the payer as long as all their subscriptions of the category say. */
async function settle(tx: Tx, { owner, categoryId, subscriptionId, now, cause }: Settled, jobs: Jobs): Promise<void> {
  const standings = await standingsOf(tx, owner, categoryId)
  const why = { cause: 'subscription' as const, subscriptionId, eventId: cause.event?.id ?? null }
  const change = await settlePaid(tx, { accountId: owner, categoryId, now, ...why }, listedByAll(standings, now))
  if (change) await announceEnd(tx, { change, jobs, now, isRenewed: standings.some(renews) })
}
