/** A name as a part of an address: small letters and digits of any language, words joined by hyphens. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The page of one tag: who works on it. */
export function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(slugify(tag))}`
}

/** The page of one category: who works in it. */
export function areaPath(category: string): string {
  return `/search/${encodeURIComponent(slugify(category))}`
}

/** The search for somebody's own words. (SEA-03) */
export function searchPath(words: string): string {
  return words === '' ? '/search' : `/search?search=${encodeURIComponent(words)}`
}
