import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

/** Exports the account's work hours, in minutes since midnight. */
export function exportSchedule(tx: Tx, accountId: AccountId) {
  const workHours = tx
    .selectFrom('work_hour')
    .select([
      'work_hour.session_type',
      'work_hour.day_type',
      'work_hour.date',
      'work_hour.work',
      'work_hour.start_minute',
      'work_hour.end_minute',
      'work_hour.lunch',
      'work_hour.lunch_start_minute',
      'work_hour.lunch_end_minute',
      'work_hour.comment',
    ])
    .where('work_hour.account_id', '=', accountId)
    .orderBy('work_hour.id')
  return fetchPages(tx, 'work_hours', workHours)
}
