import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** Who or what changed a listing's state, so that it can be explained later. */
type Cause = {
  cause: 'subscription' | 'admin' | 'expiry'
  actorId?: AccountId | null
  subscriptionId?: number
  eventId?: string | null
}

/** What became of a listing, where anything did. */
export type CategoryChange = {
  uuid: string
  accountId: AccountId
  categoryId: number
  status: 'Active' | 'Expired'
  validTill: Temporal.Instant
}

type Named = { accountId: AccountId; categoryId: number; now: Temporal.Instant } & Cause

/** What payments are good for: being listed until a moment, and what is told of it. */
type Paid = { till: Temporal.Instant; shown: Temporal.Instant }

const later = (...instants: (Temporal.Instant | null)[]) =>
  instants.reduce((last, one) => (one && (!last || Temporal.Instant.compare(one, last) > 0) ? one : last), null)

const isSame = (one: Temporal.Instant | null | undefined, other: Temporal.Instant | null) =>
  one && other ? one.equals(other) : (one ?? null) === other

/** The row as it is, held for changing. One that says neither was granted. */
async function lockCategory(tx: Tx, { accountId, categoryId }: Named) {
  const row = await tx
    .selectFrom('user_category')
    .select([
      'user_category.status',
      'user_category.valid_till',
      'user_category.granted_till',
      'user_category.paid_till',
      'user_category.shown_till',
    ])
    .where('user_category.account_id', '=', accountId)
    .where('user_category.category_id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, granted_till: row.granted_till ?? (row.paid_till ? null : row.valid_till) }
}

type Row = Awaited<ReturnType<typeof lockCategory>>
type Ends = { granted: Temporal.Instant | null; paid: Paid | null }

/** Neither end shortens the other: the later one counts. Says what changed. */
async function write(tx: Tx, named: Named, { before, granted, paid }: Ends & { before: Row }) {
  const validTill = later(granted, paid?.till ?? null)
  if (!validTill) return null
  const status = Temporal.Instant.compare(validTill, named.now) > 0 ? ('Active' as const) : ('Expired' as const)
  const values = {
    status,
    valid_till: validTill,
    granted_till: granted,
    paid_till: paid?.till ?? null,
    shown_till: paid?.till.equals(validTill) && !paid.shown.equals(validTill) ? paid.shown : null,
  }
  const isAsBefore = (ends: readonly (keyof Omit<typeof values, 'status'>)[]) =>
    before?.status === status && ends.every((end) => isSame(before[end], values[end]))
  if (isAsBefore(['valid_till', 'granted_till', 'paid_till', 'shown_till'])) return null
  await tx
    .insertInto('user_category')
    .values({ account_id: named.accountId, category_id: named.categoryId, ...values })
    .onConflict((oc) => oc.columns(['account_id', 'category_id']).doUpdateSet(values))
    .execute()
  // Moving from renewed to grace keeps the listing but changes what its owner is told about the end.
  if (isAsBefore(['valid_till', 'shown_till'])) return null
  return note(tx, named, { before, status, validTill })
}

type Noted = { before: Row; status: 'Active' | 'Expired'; validTill: Temporal.Instant }

async function note(tx: Tx, named: Named, { before, status, validTill }: Noted): Promise<CategoryChange> {
  const { accountId, categoryId, now, cause, actorId = null, subscriptionId = null, eventId = null } = named
  const { uuid } = await tx
    .insertInto('category_change')
    .values({
      account_id: accountId,
      category_id: categoryId,
      changed_at: now,
      cause,
      actor_id: actorId,
      subscription_id: subscriptionId,
      event_id: eventId,
      status_before: before?.status ?? null,
      status_after: status,
      valid_till_before: before?.valid_till ?? null,
      valid_till_after: validTill,
    })
    .returning('category_change.uuid')
    .executeTakeFirstOrThrow()
  return { uuid, accountId, categoryId, status, validTill }
}

/** Lists somebody as long as all their payments for a category are good for; what an admin granted stays. */
export async function settlePaid(tx: Tx, named: Named, paid: Paid | null): Promise<CategoryChange | null> {
  const before = await lockCategory(tx, named)
  return write(tx, named, { before, granted: before?.granted_till ?? null, paid: paid ?? overSince(before, named.now) })
}

/** Ends a paid listing now, unless it had ended already. */
function overSince(before: Row, now: Temporal.Instant): Paid | null {
  if (!before?.paid_till) return null
  const moment = now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const till = Temporal.Instant.compare(before.paid_till, moment) < 0 ? before.paid_till : moment
  return { till, shown: till }
}

type Grant = {
  accountId: AccountId
  categoryId: number
  validTill: Temporal.Instant
  now: Temporal.Instant
  actorId?: AccountId
}

/** Makes a category somebody's until a day, whether they had it before or not; never shorter than it was. (ADM-10) */
export async function grantCategory(tx: Tx, { validTill, ...grant }: Grant): Promise<CategoryChange | null> {
  const named: Named = { ...grant, cause: 'admin' }
  const before = await lockCategory(tx, named)
  const paid = before?.paid_till ? { till: before.paid_till, shown: before.shown_till ?? before.paid_till } : null
  return write(tx, named, { before, granted: later(before?.granted_till ?? null, validTill), paid })
}

const BATCH = 1000

/** Notes of a bounded number of categories that their time is over; how many there were. Renewals meanwhile go first. */
export async function expireCategories(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql`
    with expired as (
      update user_category set status = 'Expired'
      where user_category.id in (
        select user_category.id from user_category
        where user_category.status = 'Active' and user_category.valid_till <= ${now}
        order by user_category.valid_till limit ${sql.lit(BATCH)} for update skip locked)
      returning user_category.account_id, user_category.category_id, user_category.valid_till
    )
    insert into category_change
      (account_id, category_id, changed_at, cause, status_before, status_after, valid_till_before, valid_till_after)
    select account_id, category_id, ${now}, 'expiry', 'Active', 'Expired', valid_till, valid_till from expired
    returning 1`.execute(tx)
  return rows.length
}

export async function forgetCategories(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('user_category').where('user_category.account_id', '=', accountId).execute()
}
