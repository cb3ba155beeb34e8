import type { FileKind } from '@fourfold/contract/reference/files'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type NewFile = {
  uuid: string
  account_id: AccountId
  kind: FileKind
  file_name: string
  product_id: number | null
  created_at: Temporal.Instant
  next_check_at: Temporal.Instant | null
} & ({ storage: 'S3'; width: number; height: number } | { storage: 'Youtube' | 'Vimeo'; video_id: string })

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('file').values(file).execute()
}

/** Gives everything in somebody's library its place; what is not named has none. */
export async function arrangeLibrary(tx: Tx, accountId: AccountId, uuids: readonly string[]): Promise<void> {
  const place = sql<number | null>`array_position(${[...uuids]}::uuid[], file.uuid)`
  await tx
    .updateTable('file')
    .set({ place })
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', 'library')
    .where('file.place', 'is distinct from', place)
    .execute()
}

type Own = { accountId: AccountId; kind: FileKind; uuid: string }

/** Whether this is an image of that account and kind; it then stays until the transaction ends. */
export async function ownImage(tx: Tx, { accountId, kind, uuid }: Own): Promise<boolean> {
  const image = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.uuid', '=', uuid)
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', kind)
    .forKeyShare()
    .executeTakeFirst()
  return image !== undefined
}

const removed = sql<FileKind>`file.kind`.as('kind')

export type Removed = { uuid: string; kind: FileKind }

export async function removeFiles(tx: Tx, uuids: readonly string[]): Promise<Removed[]> {
  if (uuids.length === 0) return []
  return tx
    .deleteFrom('file')
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .returning(['file.uuid', removed])
    .execute()
}

export async function removeFilesOfProduct(tx: Tx, productId: number): Promise<Removed[]> {
  return tx.deleteFrom('file').where('file.product_id', '=', productId).returning(['file.uuid', removed]).execute()
}

export async function removeFilesOfAccount(tx: Tx, accountId: AccountId): Promise<Removed[]> {
  return tx.deleteFrom('file').where('file.account_id', '=', accountId).returning(['file.uuid', removed]).execute()
}
