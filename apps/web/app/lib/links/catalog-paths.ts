/** Converts a name to a URL slug: lower-case letters and digits of any language, joined by hyphens. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Returns the path of the landing page of a tag. */
export function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(slugify(tag))}`
}

/** Returns the path of the landing page of a category. */
export function areaPath(category: string): string {
  return `/search/${encodeURIComponent(slugify(category))}`
}

/** Returns the path of the search for a text. (SEA-03) */
export function searchPath(query: string): string {
  return query === '' ? '/search' : `/search?search=${encodeURIComponent(query)}`
}
