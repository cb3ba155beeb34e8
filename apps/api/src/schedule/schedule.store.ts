import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { WorkHour } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import type { Insertable } from 'kysely'

type Entry = Omit<Insertable<WorkHour>, 'hidden' | 'id'>

/** Inserts or updates a weekday and returns its id. */
export async function upsertWeekday(tx: Tx, entry: Entry): Promise<number> {
  const { id } = await tx
    .insertInto('work_hour')
    .values(entry)
    .onConflict((oc) =>
      oc.columns(['account_id', 'session_type', 'day_type']).where('date', 'is', null).doUpdateSet(entry),
    )
    .returning('work_hour.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countDates(tx: Tx, accountId: AccountId, sessionType: SessionType): Promise<number> {
  const { count } = await tx
    .selectFrom('work_hour')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.date', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a date and returns its id; undefined if the date has an entry. */
export async function insertDate(tx: Tx, entry: Entry): Promise<number | undefined> {
  const row = await tx
    .insertInto('work_hour')
    .values(entry)
    .onConflict((oc) => oc.doNothing())
    .returning('work_hour.id')
    .executeTakeFirst()
  return row?.id
}

/** Updates an entry of the same account, session type and day type. Returns whether it exists. */
export async function updateEntry(tx: Tx, id: number, entry: Entry): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_hour')
    .set(entry)
    .where('work_hour.id', '=', id)
    .where('work_hour.account_id', '=', entry.account_id)
    .where('work_hour.session_type', '=', entry.session_type)
    .where('work_hour.day_type', '=', entry.day_type)
    .where('work_hour.hidden', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a custom date. Returns whether it existed. */
export async function deleteDate(tx: Tx, accountId: AccountId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('work_hour')
    .where('work_hour.id', '=', id)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.date', 'is not', null)
    .where('work_hour.hidden', '=', false)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function eraseWorkHours(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.deleteFrom('work_hour').where('work_hour.account_id', '=', accountId).execute()
}
