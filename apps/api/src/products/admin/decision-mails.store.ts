import { randomUUID } from 'node:crypto'

import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { enqueueNotifications } from '../../notifications/index.ts'

type ProductDecision = { uuid: string; account_id: AccountId; approved: boolean; now: Temporal.Instant }

export async function enqueueDecisionMail(
  tx: Tx,
  { uuid, account_id: accountId, approved, now }: ProductDecision,
): Promise<void> {
  const kind = approved ? 'products.approved' : 'products.rejected'
  await enqueueNotifications(tx, [{ key: `products.${randomUUID()}`, kind, accountId, subjectId: uuid, dueAt: now }])
}
