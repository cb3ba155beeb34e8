import { getNextStatus } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { enqueueNotifications } from '../../notifications/index.ts'
import { getRole } from '../appointments.policy.ts'
import { planNotifications } from '../notifications/notifications.policy.ts'
import { lockUpcoming } from './end-upcoming.store.ts'
import { changeStatus } from './transitions.store.ts'

/** The end reason by the role of the account that is no longer available. */
const endReasons = { professional: 'professional unavailable', member: 'member unavailable' } as const

type Ending = { accountId: AccountId; now: Temporal.Instant }

/** Ends the upcoming appointments of an account that is no longer available, and notifies the other parties. */
export async function endUpcomingAppointments(tx: Tx, { accountId, now }: Ending): Promise<void> {
  for (const row of await lockUpcoming(tx, accountId)) {
    const { uuid, status, starts_at, ends_at, answer_by } = row
    const by = getRole(row, accountId) ?? 'member'
    const action = by === 'professional' && status === 'Pending' ? 'reject' : 'cancel'
    const times = {
      now: now.epochMilliseconds,
      start: starts_at.epochMilliseconds,
      end: ends_at.epochMilliseconds,
      answerBy: answer_by.epochMilliseconds,
    }
    const next = getNextStatus(status, action, { by, ...times })
    // The sweep finishes or expires appointments that can no longer be ended.
    const changedRow =
      'to' in next && (await changeStatus(tx, { uuid, status }, { to: next.to, by, now, reason: endReasons[by] }))
    if (!changedRow) continue
    const notifications = planNotifications(action, { ...changedRow, previousStatus: status }, now)
    await enqueueNotifications(
      tx,
      notifications.filter((notification) => notification.accountId !== accountId),
    )
  }
}
