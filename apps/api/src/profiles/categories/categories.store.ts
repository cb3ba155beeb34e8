import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The cause of a change, recorded with it. */
type Cause = {
  cause: 'subscription' | 'admin' | 'expiry'
  actorId?: AccountId | null
  subscriptionId?: number
  eventId?: string | null
}

export type CategoryChange = {
  uuid: string
  accountId: AccountId
  categoryId: number
  status: 'Active' | 'Expired'
  validTill: Temporal.Instant
}

type CategoryUpdate = { accountId: AccountId; categoryId: number; now: Temporal.Instant } & Cause

/** `listedUntil` is the end of the listing, `displayedEnd` the end of the paid period that its owner sees. */
type PaidPeriod = { listedUntil: Temporal.Instant; displayedEnd: Temporal.Instant }

const findLatest = (...instants: (Temporal.Instant | null)[]) =>
  instants.reduce(
    (last, instant) => (instant && (!last || Temporal.Instant.compare(instant, last) > 0) ? instant : last),
    null,
  )

const isSame = (first: Temporal.Instant | null | undefined, second: Temporal.Instant | null) =>
  first && second ? first.equals(second) : (first ?? null) === second

/** Locks a category of an account. A row with neither date was granted. */
async function lockCategory(tx: Tx, { accountId, categoryId }: CategoryUpdate) {
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
type Ends = { granted: Temporal.Instant | null; paid: PaidPeriod | null }

/** Saves the later of both dates. Returns null if the owner sees no change. */
async function saveCategory(tx: Tx, update: CategoryUpdate, { before, granted, paid }: Ends & { before: Row }) {
  const validTill = findLatest(granted, paid?.listedUntil ?? null)
  if (!validTill) return null
  const status = Temporal.Instant.compare(validTill, update.now) > 0 ? ('Active' as const) : ('Expired' as const)
  const values = {
    status,
    valid_till: validTill,
    granted_till: granted,
    paid_till: paid?.listedUntil ?? null,
    shown_till: paid?.listedUntil.equals(validTill) && !paid.displayedEnd.equals(validTill) ? paid.displayedEnd : null,
  }
  const isUnchanged = (ends: readonly (keyof Omit<typeof values, 'status'>)[]) =>
    before?.status === status && ends.every((end) => isSame(before[end], values[end]))
  if (isUnchanged(['valid_till', 'granted_till', 'paid_till', 'shown_till'])) return null
  await tx
    .insertInto('user_category')
    .values({ account_id: update.accountId, category_id: update.categoryId, ...values })
    .onConflict((oc) => oc.columns(['account_id', 'category_id']).doUpdateSet(values))
    .execute()
  // Changing from renewing to grace keeps `valid_till`, but the owner sees a different end.
  if (isUnchanged(['valid_till', 'shown_till'])) return null
  return recordChange(tx, update, { before, status, validTill })
}

type RecordedChange = { before: Row; status: 'Active' | 'Expired'; validTill: Temporal.Instant }

async function recordChange(
  tx: Tx,
  update: CategoryUpdate,
  { before, status, validTill }: RecordedChange,
): Promise<CategoryChange> {
  const { accountId, categoryId, now, cause, actorId = null, subscriptionId = null, eventId = null } = update
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

/** Updates the paid period of a category; a grant by an admin is kept. */
export async function applyPaidPeriod(
  tx: Tx,
  update: CategoryUpdate,
  paid: PaidPeriod | null,
): Promise<CategoryChange | null> {
  const before = await lockCategory(tx, update)
  return saveCategory(tx, update, {
    before,
    granted: before?.granted_till ?? null,
    paid: paid ?? endPaidPeriod(before, update.now),
  })
}

/** Ends a paid listing now, unless it has already ended. */
function endPaidPeriod(before: Row, now: Temporal.Instant): PaidPeriod | null {
  if (!before?.paid_till) return null
  const nowInMilliseconds = now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const end = Temporal.Instant.compare(before.paid_till, nowInMilliseconds) < 0 ? before.paid_till : nowInMilliseconds
  return { listedUntil: end, displayedEnd: end }
}

type Grant = {
  accountId: AccountId
  categoryId: number
  validTill: Temporal.Instant
  now: Temporal.Instant
  actorId?: AccountId
}

/** Grants a category; never shortens an existing grant. (ADM-10) */
export async function grantCategory(tx: Tx, { validTill, ...grant }: Grant): Promise<CategoryChange | null> {
  const update: CategoryUpdate = { ...grant, cause: 'admin' }
  const before = await lockCategory(tx, update)
  const paid = before?.paid_till
    ? { listedUntil: before.paid_till, displayedEnd: before.shown_till ?? before.paid_till }
    : null
  return saveCategory(tx, update, { before, granted: findLatest(before?.granted_till ?? null, validTill), paid })
}

const BATCH_SIZE = 1000

/** Expires one batch of categories and returns their number. Rows locked by a renewal are skipped. */
export async function expireCategories(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql`
    with expired as (
      update user_category set status = 'Expired'
      where user_category.id in (
        select user_category.id from user_category
        where user_category.status = 'Active' and user_category.valid_till <= ${now}
        order by user_category.valid_till limit ${sql.lit(BATCH_SIZE)} for update skip locked)
      returning user_category.account_id, user_category.category_id, user_category.valid_till
    )
    insert into category_change
      (account_id, category_id, changed_at, cause, status_before, status_after, valid_till_before, valid_till_after)
    select account_id, category_id, ${now}, 'expiry', 'Active', 'Expired', valid_till, valid_till from expired
    returning 1`.execute(tx)
  return rows.length
}

export async function deleteCategories(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('user_category').where('user_category.account_id', '=', accountId).execute()
}
