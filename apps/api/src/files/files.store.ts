import type { FileKind } from '@fourfold/contract/reference/files'
import { sql } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type NewFile = {
  uuid: string
  account_id: AccountId
  kind: FileKind
  file_name: string
  product_id: number | null
  created_at: Temporal.Instant
  look_at: Temporal.Instant | null
} & ({ storage: 'S3'; width: number; height: number } | { storage: 'Youtube' | 'Vimeo'; video_id: string })

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('file').values(file).execute()
}

/** Lets the files of an account be counted and added one at a time, so that no two together pass a limit. */
export async function holdAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.selectFrom('account').select('account.id').where('account.id', '=', accountId).forNoKeyUpdate().execute()
}

/** Keeps a product from being deleted until the transaction ends; false when it is gone already. */
export async function holdProduct(tx: Tx, productId: number): Promise<boolean> {
  const product = tx.selectFrom('product').select('product.id').where('product.id', '=', productId)
  return (await product.forKeyShare().executeTakeFirst()) !== undefined
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
