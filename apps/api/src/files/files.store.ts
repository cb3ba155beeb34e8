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

/** Saves the order of a gallery. Files that are not listed lose their position. */
export async function saveGalleryOrder(tx: Tx, accountId: AccountId, uuids: readonly string[]): Promise<void> {
  const position = sql<number | null>`array_position(${[...uuids]}::uuid[], file.uuid)`
  await tx
    .updateTable('file')
    .set({ gallery_position: position })
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', 'library')
    .where('file.gallery_position', 'is distinct from', position)
    .execute()
}

type OwnImage = { accountId: AccountId; kind: FileKind; uuid: string }

/** Locks an image against deletion; returns false if the account has no such image. */
export async function lockOwnImage(tx: Tx, { accountId, kind, uuid }: OwnImage): Promise<boolean> {
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

const deletedKind = sql<FileKind>`file.kind`.as('kind')

export type DeletedFile = { uuid: string; kind: FileKind }

export async function deleteFileRows(tx: Tx, uuids: readonly string[]): Promise<DeletedFile[]> {
  if (uuids.length === 0) return []
  return tx
    .deleteFrom('file')
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .returning(['file.uuid', deletedKind])
    .execute()
}

export async function deleteFileRowsOfProduct(tx: Tx, productId: number): Promise<DeletedFile[]> {
  return tx.deleteFrom('file').where('file.product_id', '=', productId).returning(['file.uuid', deletedKind]).execute()
}

export async function deleteFileRowsOfAccount(tx: Tx, accountId: AccountId): Promise<DeletedFile[]> {
  return tx.deleteFrom('file').where('file.account_id', '=', accountId).returning(['file.uuid', deletedKind]).execute()
}
