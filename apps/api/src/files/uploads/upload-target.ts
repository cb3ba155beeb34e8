import type { UploadFields } from '@fourfold/contract/files/shapes'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { mayAddImagesTo, mayUpload } from '../files.policy.ts'

type ProductName = { uuid: string } | { id: number }

/** What files asks of products, which owns them. */
export type ProductsOfFiles = {
  productNamed(db: Db, name: ProductName): Promise<{ id: number; account_id: AccountId } | undefined>
  holdProduct(tx: Tx, id: number, change: { waitsAgain: boolean }): Promise<boolean>
}

/** Where a file belongs, and where files are counted: per product, or per account and kind. */
export type UploadTarget = { accountId: AccountId; kind: FileKind; productId: number | null }

/** What nobody uses counts until the sweep finds it: portraits and covers that were tried, chat files never sent. */
const most: Record<FileKind, number> = {
  product: 20,
  library: 200,
  file: 50,
  profile: 100,
  background: 100,
  chat: 2000,
}

export function requireRoom(kind: FileKind, count: number): void {
  if (count >= most[kind]) throw new AppError('too_many_files')
}

function productName(text: string | undefined): ProductName {
  if (text === undefined) throw new AppError('invalid_input', 'otherObjectId')
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { uuid: text }
  throw new AppError('not_found')
}

type Uploading = { actor: Actor; fields: z.output<typeof UploadFields>; productNamed: ProductsOfFiles['productNamed'] }

/** Where the caller may put this file. An admin's image of a product belongs to the product's owner. */
export async function uploadTargetFor(db: Db, { actor, fields, productNamed }: Uploading): Promise<UploadTarget> {
  const { fileType: kind, otherObjectId } = fields
  if (!mayUpload(actor, kind)) throw new AppError('not_allowed')
  if (kind !== 'product') return { accountId: actor.accountId, kind, productId: null }
  const product = await productNamed(db, productName(otherObjectId))
  if (!product || !mayAddImagesTo(actor, product)) throw new AppError('not_found')
  return { accountId: product.account_id, kind, productId: product.id }
}
