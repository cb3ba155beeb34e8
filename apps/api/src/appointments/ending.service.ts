import { afterMove } from '@fourfold/contract/appointments/lifecycle'
import type { EndReason } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { enqueueNotifications } from '../notifications/index.ts'
import { partOf } from './appointments.policy.ts'
import { moveFrom } from './appointments.store.ts'
import { lockLive } from './ending.store.ts'
import { notificationsAfter } from './notifications/notifications.policy.ts'

type Ending = {
  accountId: AccountId
  now: Temporal.Instant
  /** Why what others have with this professional ends. */
  reason?: EndReason
}

/** Ends what somebody still has to come, in their name, and tells the other party. */
export async function endLive(tx: Tx, { accountId, now, reason }: Ending): Promise<void> {
  for (const row of await lockLive(tx, accountId)) {
    const { uuid, status, starts_at, ends_at, answer_by } = row
    const by = partOf(row, accountId) ?? 'member'
    const change = by === 'professional' && status === 'Pending' ? 'reject' : 'cancel'
    const moment = {
      now: now.epochMilliseconds,
      start: starts_at.epochMilliseconds,
      end: ends_at.epochMilliseconds,
      answerBy: answer_by.epochMilliseconds,
    }
    const next = afterMove(status, change, { by, ...moment })
    const because = by === 'professional' && reason ? { reason } : {}
    // What is over finishes or expires by itself.
    const moved = 'to' in next && (await moveFrom(tx, { uuid, status }, { to: next.to, by, now, ...because }))
    if (!moved) continue
    const told = notificationsAfter(change, { ...moved, was: status }, now)
    await enqueueNotifications(
      tx,
      told.filter((one) => one.accountId !== accountId),
    )
  }
}
