import type { MediaItem } from '@fourfold/contract/files/shapes'
import { AdminProduct } from '@fourfold/contract/products/admin-shapes'
import { Product } from '@fourfold/contract/products/shapes'

import type { Actor } from '../infra/actor.ts'
import { computeReviewVersion } from './product-version.ts'
import { mayChangeProduct } from './products.policy.ts'
import type { ProductRow } from './products.queries.ts'

export function presentProduct(row: ProductRow, images: readonly MediaItem[], viewer: Actor | null): Product {
  return Product.parse({
    id: row.id,
    uuid: row.uuid,
    link: row.link,
    title: row.title,
    name: row.title,
    description: row.description,
    category: row.category,
    subcategory: row.subcategory,
    thumbnailUrl: images[0]?.thumbnailUrl ?? null,
    username: row.username,
    createdAt: row.created_at.toString(),
    ...(mayChangeProduct(viewer, row) && { approved: row.approved, rejectionReason: row.rejection_reason }),
  })
}

/** Presents a product to admins. (ADM-20) */
export function presentAdminProduct(row: ProductRow, images: readonly MediaItem[]): AdminProduct {
  return AdminProduct.parse({
    ...row,
    thumbnailUrl: images[0]?.thumbnailUrl ?? null,
    createdAt: row.created_at.toString(),
    rejectionReason: row.rejection_reason,
    version: computeReviewVersion(row, images),
    User: { username: row.username },
  })
}
