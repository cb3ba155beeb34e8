import { createHash } from 'node:crypto'

export type Content = { link: string; title: string; description: string; category: string; subcategory: string }

/** The reason is null unless an admin rejected the product. */
export type ApprovalState = { approved: boolean; rejection_reason: string | null }

const shortHash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** A hash of the content. */
export function versionOf({ link, title, description, category, subcategory }: Content): string {
  return shortHash([link, title, description, category, subcategory])
}

/** A hash of what an admin reviews: content and images. */
export function reviewVersionOf(content: Content, images: readonly { uuid: string }[]): string {
  return shortHash([versionOf(content), ...images.map(({ uuid }) => uuid).toSorted()])
}
