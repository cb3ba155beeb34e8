/** Redirects after registration, email confirmation and login. */

type RedirectUser = { isProfessional: boolean; username: string; other: object | null }

/** Returns the path of a user's public page. Usernames may contain a slash. (OP-018) */
export function profilePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`
}

const PRODUCT_ORIGIN = 'https://product.invalid'

/**
 * Returns the URL if it is a path of this product, otherwise null, to prevent open redirects. (OP-010, OP-011)
 * Uses a URL parser because browsers and regular expressions interpret "/\host", "/\t/host", and "/%09/" differently.
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

/** Returns the redirect path after registration or email confirmation. (ACC-07, ACC-08, ACC-50) */
export function pathAfterRegistration(user: Pick<RedirectUser, 'isProfessional'>, nextUrl?: string | null): string {
  return toSafePath(nextUrl) ?? (user.isProfessional ? '/profile/edit' : '/profile/member?panel=1')
}

/** Returns the redirect path after login. (ACC-28 to ACC-31, OP-020) */
export function pathAfterLogin(user: RedirectUser, nextUrl?: string | null): string {
  const nextPath = toSafePath(nextUrl)
  if (nextPath) return nextPath
  if (user.isProfessional) return user.other ? profilePath(user.username) : '/profile/edit'
  return user.other ? '/search' : '/profile/member?panel=1'
}
