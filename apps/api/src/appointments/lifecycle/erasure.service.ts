import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { deleteFeed } from '../calendar/calendar.store.ts'
import { endUpcomingAppointments } from './end-upcoming.service.ts'
import { eraseText } from './erasure.store.ts'

/** Ends upcoming appointments and the calendar feed as soon as an account is scheduled for deletion. */
export async function closeAppointments(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await endUpcomingAppointments(tx, { accountId, now })
  await deleteFeed(tx, accountId)
}

/** Ends upcoming appointments, notifies the other parties, and erases the account's text from all appointments. */
export async function eraseAppointments(
  tx: Tx,
  { accountId, now }: { accountId: AccountId; now: Temporal.Instant },
): Promise<void> {
  await closeAppointments(tx, { accountId, now })
  await eraseText(tx, accountId)
}
