import { randomUUID } from 'node:crypto'

import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { enqueueNotifications } from '../../notifications/index.ts'

type Decided = { uuid: string; account_id: AccountId; approved: boolean; now: Temporal.Instant }

/** Owes the owner of a product a mail about what was decided. */
export async function tellOwner(tx: Tx, { uuid, account_id: accountId, approved, now }: Decided): Promise<void> {
  const kind = approved ? 'products.approved' : 'products.rejected'
  await enqueueNotifications(tx, [{ key: `products.${randomUUID()}`, kind, accountId, subjectId: uuid, dueAt: now }])
}
