import { createHash } from 'node:crypto'

export type Content = { link: string; title: string; description: string; category: string; subcategory: string }

/** The reason is null unless an admin rejected the product. */
export type ApprovalState = { approved: boolean; rejection_reason: string | null }

const computeShortHash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Hashes the content. */
export function computeVersion({ link, title, description, category, subcategory }: Content): string {
  return computeShortHash([link, title, description, category, subcategory])
}

/** Hashes the data that an admin reviews: content and images. */
export function computeReviewVersion(content: Content, images: readonly { uuid: string }[]): string {
  return computeShortHash([computeVersion(content), ...images.map(({ uuid }) => uuid).toSorted()])
}
