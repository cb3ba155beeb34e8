import type { UploadFields } from '@fourfold/contract/files/shapes'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import type { Db } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import { mayAddImagesTo, mayUpload } from './files.policy.ts'
import { productNamed } from './files.queries.ts'

/** Where a file belongs, and where files are counted: per product, or per account and kind. */
export type Place = { accountId: AccountId; kind: FileKind; productId: number | null }

/** Portraits and covers that were tried and not used are swept after a day; chats are bounded by their rate alone. */
const most: Record<FileKind, number> = {
  product: 20,
  library: 200,
  file: 50,
  profile: 100,
  background: 100,
  chat: Infinity,
}

export function requireRoom(kind: FileKind, count: number): void {
  if (count >= most[kind]) throw new Failure('too_many_files')
}

function productName(text: string | undefined): { uuid: string } | { id: number } {
  if (text === undefined) throw new Failure('invalid_input', 'otherObjectId')
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { uuid: text }
  throw new Failure('not_found')
}

type Fields = z.output<typeof UploadFields>

/** Where the caller may put this file. An admin's image of a product belongs to the product's owner. */
export async function placeFor(db: Db, actor: Actor, { fileType: kind, otherObjectId }: Fields): Promise<Place> {
  if (!mayUpload(actor, kind)) throw new Failure('not_allowed')
  if (kind !== 'product') return { accountId: actor.accountId, kind, productId: null }
  const product = await productNamed(db, productName(otherObjectId))
  if (!product || !mayAddImagesTo(actor, product)) throw new Failure('not_found')
  return { accountId: product.account_id, kind, productId: product.id }
}
