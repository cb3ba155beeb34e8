import type { FileKind } from '@fourfold/contract/reference/files'
import { sql } from 'kysely'

import type { Tx } from '../platform/db/db.ts'

const BATCH = 500

type Due = { now: Temporal.Instant; kinds: readonly FileKind[] }

/**
 * Holds files whose time to be looked at has come. Whoever uses one at this moment holds it too, and it is left out;
 * whether the others are used must be asked afterwards, in a statement that sees what was committed meanwhile.
 */
export async function holdDue(tx: Tx, { now, kinds }: Due) {
  return tx
    .selectFrom('file')
    .select(['file.uuid', sql<FileKind>`file.kind`.as('kind')])
    .where('file.look_at', '<=', now)
    .where('file.kind', 'in', kinds)
    .orderBy('file.look_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function holdWithoutProduct(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.kind', '=', 'product')
    .where('file.product_id', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Which of these a profile shows. */
export async function onProfiles(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const among = sql<string[]>`any(${uuids}::uuid[])`
  const { rows } = await sql<{ uuid: string }>`
    select profile.profile_image as uuid from profile where profile.profile_image = ${among}
    union all
    select profile.background_image from profile where profile.background_image = ${among}`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** These are in use: there is no reason to look again until somebody lets go of them. */
export async function stopLooking(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx
    .updateTable('file')
    .set({ look_at: null })
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .execute()
}
