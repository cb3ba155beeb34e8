import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** After this time, the job has finished or was lost. */
const NEXT_CHECK_AFTER = { hours: 3 } as const
const BATCH_SIZE = 100

type NewExport = { uuid: string; accountId: AccountId; now: Temporal.Instant; expiresAt: Temporal.Instant }

export async function insertExport(tx: Tx, { uuid, accountId, now, expiresAt }: NewExport): Promise<void> {
  await tx
    .insertInto('data_export')
    .values({
      uuid,
      account_id: accountId,
      requested_at: now,
      expires_at: expiresAt,
      next_check_at: now.add(NEXT_CHECK_AFTER),
    })
    .execute()
}

/** Counts an account's exports since a time, and checks whether one is in progress. */
export async function countExportsSince(tx: Tx, accountId: AccountId, since: Temporal.Instant) {
  return tx
    .selectFrom('data_export')
    .select([
      sql<number>`(count(*) filter (where data_export.requested_at > ${since}))::integer`.as('count'),
      sql<boolean>`coalesce(bool_or(data_export.completed_at is null), false)`.as('isInProgress'),
    ])
    .where('data_export.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

const columns = [
  'data_export.uuid',
  'data_export.account_id',
  'data_export.requested_at',
  'data_export.completed_at',
  'data_export.bytes',
  'data_export.expires_at',
] as const

export async function findNewestExport(db: Reader, accountId: AccountId, now: Temporal.Instant) {
  return db
    .selectFrom('data_export')
    .select(columns)
    .where('data_export.account_id', '=', accountId)
    .where('data_export.expires_at', '>', now)
    .orderBy('data_export.requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findNewestExport>>>

/** Finds an export without checking its owner. */
export async function findExport(db: Reader, uuid: string) {
  return db.selectFrom('data_export').select(columns).where('data_export.uuid', '=', uuid).executeTakeFirst()
}

type ReadyExport = { uuid: string; bytes: number; now: Temporal.Instant; expiresAt: Temporal.Instant }

/** Returns false if another run of the job was faster or the account was deleted. */
export async function completeExport(tx: Tx, { uuid, bytes, now, expiresAt }: ReadyExport): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_export')
    .set({ completed_at: now, bytes, expires_at: expiresAt, next_check_at: null })
    .where('data_export.uuid', '=', uuid)
    .where('data_export.completed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function listExpiredExports(db: Reader, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('data_export.uuid')
    .where('data_export.expires_at', '<=', now)
    .orderBy('data_export.expires_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export async function deleteExports(tx: Tx, uuids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('data_export')
    .where('data_export.uuid', 'in', [...uuids])
    .execute()
}

/** Leases exports whose job seems lost. Concurrent sweeps never lease the same export. */
export async function leaseOverdueExports(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update data_export set next_check_at = ${now.add(NEXT_CHECK_AFTER)}
    where uuid in (
      select uuid from data_export where next_check_at <= ${now} and expires_at > ${now}
      order by next_check_at limit ${sql.lit(BATCH_SIZE)} for update skip locked
    )
    returning uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Expires an account's archives now; the sweep deletes the files. */
export async function expireExports(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ expires_at: now, next_check_at: null })
    .where('data_export.account_id', '=', accountId)
    .execute()
}
