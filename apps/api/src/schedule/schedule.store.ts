import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { WorkHour } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import type { Insertable } from 'kysely'

type Entry = Omit<Insertable<WorkHour>, 'hidden' | 'id'>

/** Saves a weekday, which everybody has once, whether it was saved before or not. Returns its id. */
export async function putWeekday(tx: Tx, entry: Entry): Promise<number> {
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

/** Adds a date, unless it has an entry. Returns its id. */
export async function insertDate(tx: Tx, entry: Entry): Promise<number | undefined> {
  const row = await tx
    .insertInto('work_hour')
    .values(entry)
    .onConflict((oc) => oc.doNothing())
    .returning('work_hour.id')
    .executeTakeFirst()
  return row?.id
}

/** Changes an entry of the same person, session type and kind of day; whether there was such a one. */
export async function changeEntry(tx: Tx, id: number, entry: Entry): Promise<boolean> {
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

/** Takes a custom date away; whether there was such a one. */
export async function removeDate(tx: Tx, accountId: AccountId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('work_hour')
    .where('work_hour.id', '=', id)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.date', 'is not', null)
    .where('work_hour.hidden', '=', false)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function forgetWorkHours(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.deleteFrom('work_hour').where('work_hour.account_id', '=', accountId).execute()
}
