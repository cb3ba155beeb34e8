import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { deleteFeed } from '../calendar/calendar.store.ts'
import { endLive } from './end-upcoming.service.ts'
import { removeWords } from './erasure.store.ts'

/** At once when somebody leaves: nothing comes anymore, and no calendar program reads on. */
export async function closeAppointments(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await endLive(tx, { accountId, now })
  await deleteFeed(tx, accountId)
}

/** Ends what somebody who leaves still has to come, tells the other party, and takes the leaver's words out of the rest. */
export async function forgetAppointments(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await closeAppointments(tx, { accountId, now })
  await removeWords(tx, accountId)
}
