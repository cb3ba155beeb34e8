/** Where the product leads a person after registering, confirming or logging in. */

type Person = { isProfessional: boolean; username: string; other: object | null }

/** The address of somebody's public page; usernames may hold a slash. (OP-018) */
export function profilePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`
}

const PRODUCT_ORIGIN = 'https://product.invalid'

/**
 * The wanted address when it is a path of this product, else null. (OP-010, OP-011)
 * The browser's own URL parser decides, because it is the one that will follow the address:
 * "/\host", "/\t/host" and "/%09/" all read differently to it than to a regular expression.
 */
export function toSafePath(nextUrl: string | null | undefined): string | null {
  if (!nextUrl || !nextUrl.startsWith('/') || /^\/[/\\]/.test(nextUrl)) return null
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(nextUrl)) return null
  if (!URL.canParse(nextUrl, PRODUCT_ORIGIN)) return null
  const url = new URL(nextUrl, PRODUCT_ORIGIN)
  if (url.origin !== PRODUCT_ORIGIN || url.pathname.startsWith('//')) return null
  if (/^\/logout\/?$/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** After registering or confirming an e-mail address. (ACC-07, ACC-08, ACC-50) */
export function pathAfterRegistration(person: Pick<Person, 'isProfessional'>, nextUrl?: string | null): string {
  return toSafePath(nextUrl) ?? (person.isProfessional ? '/profile/edit' : '/profile/member?panel=1')
}

/** After logging in. (ACC-28 to ACC-31, OP-020) */
export function pathAfterLogin(person: Person, nextUrl?: string | null): string {
  const wanted = toSafePath(nextUrl)
  if (wanted) return wanted
  if (person.isProfessional) return person.other ? profilePath(person.username) : '/profile/edit'
  return person.other ? '/search' : '/profile/member?panel=1'
}
