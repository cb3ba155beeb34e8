import type { FileKind } from '@fourfold/contract/reference/files'
import { sql } from 'kysely'

import type { Db, Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type Kept = { kind: FileKind; storage: 'S3' | 'Youtube' | 'Vimeo' }

function files(db: Reader) {
  return db
    .selectFrom('file')
    .select(['file.uuid', 'file.id', 'file.account_id', 'file.file_name', 'file.video_id', 'file.product_id'])
    .select(['file.width', 'file.height'])
    .select([sql<Kept['kind']>`file.kind`.as('kind'), sql<Kept['storage']>`file.storage`.as('storage')])
}

export async function fileByUuid(db: Reader, uuid: string) {
  return files(db).where('file.uuid', '=', uuid).executeTakeFirst()
}

export type FileRow = NonNullable<Awaited<ReturnType<typeof fileByUuid>>>

/** What somebody has uploaded of one kind, the oldest first. */
export async function mediaOf(db: Reader, accountId: AccountId, kind: FileKind): Promise<FileRow[]> {
  return files(db)
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', kind)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()
}

/** The images of several products in one statement, the oldest first. */
export async function imagesOfProducts(db: Reader, productIds: readonly number[]): Promise<FileRow[]> {
  if (productIds.length === 0) return []
  return files(db)
    .where(sql<boolean>`file.product_id = any(${productIds}::bigint[])`)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()
}

export async function libraryVideo(db: Reader, accountId: AccountId, video: { type: string; id: string }) {
  return files(db)
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', 'library')
    .where('file.storage', '=', video.type)
    .where('file.video_id', '=', video.id)
    .executeTakeFirst()
}

/** A product by its uuid or its id, whichever a client holds. */
export async function productNamed(db: Db, name: { uuid: string } | { id: number }) {
  const products = db.selectFrom('product').select(['product.id', 'product.account_id'])
  const named =
    'uuid' in name ? products.where('product.uuid', '=', name.uuid) : products.where('product.id', '=', name.id)
  return named.executeTakeFirst()
}

type Place = { accountId: AccountId; kind: FileKind; productId: number | null }

/** How many files already lie where another one is to go. */
export async function countIn(db: Reader, { accountId, kind, productId }: Place): Promise<number> {
  const counted = db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', kind)
  const { count } = await (
    productId === null ? counted : counted.where('file.product_id', '=', productId)
  ).executeTakeFirstOrThrow()
  return count
}
