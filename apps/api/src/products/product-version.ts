import { createHash } from 'node:crypto'

export type Content = { link: string; title: string; description: string; category: string; subcategory: string }

/** What an admin thinks of it: the reason is null unless they rejected it. */
export type Verdict = { approved: boolean; rejection_reason: string | null }

/** What a product says, in short: two products with the same version say the same. */
export function versionOf({ link, title, description, category, subcategory }: Content): string {
  const words = JSON.stringify([link, title, description, category, subcategory])
  return createHash('sha256').update(words).digest('base64url').slice(0, 22)
}
