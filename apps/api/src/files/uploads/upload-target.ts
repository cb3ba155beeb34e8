import type { UploadFields } from '@fourfold/contract/files/shapes'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { mayAddImagesTo, mayUpload } from '../files.policy.ts'

type ProductKey = { uuid: string } | { id: number }

/** Functions of the products module, passed in because products depends on files. */
export type FileProducts = {
  findProduct(db: Db, key: ProductKey): Promise<{ id: number; account_id: AccountId } | undefined>
  lockProductForImage(tx: Tx, id: number, change: { requiresApproval: boolean }): Promise<boolean>
}

/** The owner of a file. Quotas count per product, or per account and kind. */
export type UploadTarget = { accountId: AccountId; kind: FileKind; productId: number | null }

/** The maximum number of files. Unused files count until the sweep deletes them. */
const QUOTAS: Record<FileKind, number> = {
  product: 20,
  library: 200,
  file: 50,
  profile: 100,
  background: 100,
  chat: 2000,
}

export function requireQuota(kind: FileKind, count: number): void {
  if (count >= QUOTAS[kind]) throw new AppError('too_many_files')
}

function parseProductKey(text: string | undefined): ProductKey {
  if (text === undefined) throw new AppError('invalid_input', 'otherObjectId')
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { uuid: text }
  throw new AppError('not_found')
}

type UploadRequest = { actor: Actor; fields: z.output<typeof UploadFields>; findProduct: FileProducts['findProduct'] }

/**
 * Determines the owner of an uploaded file. An image that an admin adds to a product belongs to the product's owner.
 */
export async function resolveUploadTarget(
  db: Db,
  { actor, fields, findProduct }: UploadRequest,
): Promise<UploadTarget> {
  const { fileType: kind, otherObjectId } = fields
  if (!mayUpload(actor, kind)) throw new AppError('not_allowed')
  if (kind !== 'product') return { accountId: actor.accountId, kind, productId: null }
  const product = await findProduct(db, parseProductKey(otherObjectId))
  if (!product || !mayAddImagesTo(actor, product)) throw new AppError('not_found')
  return { accountId: product.account_id, kind, productId: product.id }
}
