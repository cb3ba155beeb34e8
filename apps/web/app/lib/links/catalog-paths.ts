/** Turns a name into a URL slug: lower-case letters and digits of any language, joined by hyphens. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The landing page of a tag. */
export function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(slugify(tag))}`
}

/** The landing page of a category. */
export function areaPath(category: string): string {
  return `/search/${encodeURIComponent(slugify(category))}`
}

/** The search page for free text. (SEA-03) */
export function searchPath(query: string): string {
  return query === '' ? '/search' : `/search?search=${encodeURIComponent(query)}`
}
