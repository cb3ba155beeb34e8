import type { FileKind } from '@fourfold/contract/reference/files'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type FileColumns = { kind: FileKind; storage: 'S3' | 'Youtube' | 'Vimeo' }

function selectFiles(db: Reader) {
  return db
    .selectFrom('file')
    .select(['file.uuid', 'file.id', 'file.account_id', 'file.file_name', 'file.video_id', 'file.product_id'])
    .select(['file.width', 'file.height'])
    .select([sql<FileColumns['kind']>`file.kind`.as('kind'), sql<FileColumns['storage']>`file.storage`.as('storage')])
}

/** Dates are text, so that rows and JSON have the same values. */
const checkColumns = [
  sql<'checked' | 'refused' | null>`certificate_check.state`.as('check_state'),
  sql<string | null>`(certificate_check.checked_at at time zone 'UTC')::date::text`.as('checked_on'),
  sql<string | null>`certificate_check.valid_until::text`.as('valid_until'),
] as const

/** Lists certificates with the admin's decision, oldest first. */
export async function listCertificates(db: Reader, accountIds: readonly AccountId[]) {
  return selectFiles(db)
    .leftJoin('certificate_check', 'certificate_check.file_uuid', 'file.uuid')
    .select([...checkColumns, 'file.created_at'])
    .where(sql<boolean>`file.account_id = any(${accountIds}::bigint[])`)
    .where('file.kind', '=', 'file')
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()
}

export async function findFile(db: Reader, uuid: string) {
  return selectFiles(db).where('file.uuid', '=', uuid).executeTakeFirst()
}

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Selects files of an account in gallery order, then oldest first. Product images belong to the product's owner. */
export function selectMedia(db: Reader, accountId: AccountId, kinds: readonly FileKind[]) {
  return selectFiles(db)
    .leftJoin('certificate_check', 'certificate_check.file_uuid', 'file.uuid')
    .select([...checkColumns])
    .where('file.account_id', '=', accountId)
    .where('file.kind', 'in', kinds)
    .orderBy('file.gallery_position', (order) => order.asc().nullsLast())
    .orderBy('file.created_at')
    .orderBy('file.id')
}

/** Lists the images of products, oldest first. */
export async function listProductImages(db: Reader, productIds: readonly number[]): Promise<FileRow[]> {
  if (productIds.length === 0) return []
  return selectFiles(db)
    .where(sql<boolean>`file.product_id = any(${productIds}::bigint[])`)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()
}

export async function findLibraryVideo(db: Reader, accountId: AccountId, video: { type: string; id: string }) {
  return selectFiles(db)
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', 'library')
    .where('file.storage', '=', video.type)
    .where('file.video_id', '=', video.id)
    .executeTakeFirst()
}

type UploadTarget = { accountId: AccountId; kind: FileKind; productId: number | null }

/** Counts the files that count toward the quota of an upload. */
export async function countFiles(db: Reader, { accountId, kind, productId }: UploadTarget): Promise<number> {
  const files = db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('file.account_id', '=', accountId)
    .where('file.kind', '=', kind)
  const { count } = await (
    productId === null ? files : files.where('file.product_id', '=', productId)
  ).executeTakeFirstOrThrow()
  return count
}
