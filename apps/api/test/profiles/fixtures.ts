import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import type { TestApp } from '../setup/test-app.ts'

type PaidCategory = { accountId: number; categoryId: number; validTill?: Temporal.Instant }

/** Inserts a paid category as a subscription would. */
export async function insertPaidCategory(
  testApp: TestApp,
  { accountId, categoryId, validTill }: PaidCategory,
): Promise<void> {
  const till = validTill ?? testApp.clock.now().add({ hours: 24 * 365 })
  const status = Temporal.Instant.compare(till, testApp.clock.now()) > 0 ? 'Active' : 'Expired'
  await inTransaction(testApp.db, (tx) =>
    sql`insert into user_category (account_id, category_id, status, valid_till)
        values (${accountId}, ${categoryId}, ${status}, ${till})`.execute(tx),
  )
}

/** Inserts an image row as an upload would, without storing objects. */
export async function insertImage(
  testApp: TestApp,
  accountId: number,
  kind: string,
): Promise<{ uuid: string; url: string }> {
  const uuid = crypto.randomUUID()
  await inTransaction(testApp.db, (tx) =>
    sql`insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
        values (${uuid}, ${accountId}, ${kind}, 'a.jpg', 'S3', 10, 10, ${testApp.clock.now()})`.execute(tx),
  )
  return { uuid, url: `/api/media/${uuid}/full.webp` }
}
