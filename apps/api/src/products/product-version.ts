import { createHash } from 'node:crypto'

export type Content = { link: string; title: string; description: string; category: string; subcategory: string }

/** What an admin thinks of it: the reason is null unless they rejected it. */
export type Verdict = { approved: boolean; rejection_reason: string | null }

const shortOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** What a product says, in short: two products with the same version say the same. */
export function versionOf({ link, title, description, category, subcategory }: Content): string {
  return shortOf([link, title, description, category, subcategory])
}

/** What an admin sees of a product, in short: what it says, and its images. */
export function seenVersionOf(content: Content, images: readonly { uuid: string }[]): string {
  return shortOf([versionOf(content), ...images.map(({ uuid }) => uuid).toSorted()])
}
