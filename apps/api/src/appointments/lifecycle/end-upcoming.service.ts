import { afterMove } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { enqueueNotifications } from '../../notifications/index.ts'
import { partOf } from '../appointments.policy.ts'
import { notificationsAfter } from '../notifications/notifications.policy.ts'
import { lockLive } from './end-upcoming.store.ts'
import { moveFrom } from './transitions.store.ts'

/** Why it ended, by who is no longer here. */
const reasons = { professional: 'professional unavailable', member: 'member unavailable' } as const

type Ending = { accountId: AccountId; now: Temporal.Instant }

/** Ends what somebody who is no longer here has to come, in their name, and tells the other party. */
export async function endLive(tx: Tx, { accountId, now }: Ending): Promise<void> {
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
    // What is over finishes or expires by itself.
    const moved = 'to' in next && (await moveFrom(tx, { uuid, status }, { to: next.to, by, now, reason: reasons[by] }))
    if (!moved) continue
    const told = notificationsAfter(change, { ...moved, was: status }, now)
    await enqueueNotifications(
      tx,
      told.filter((one) => one.accountId !== accountId),
    )
  }
}
