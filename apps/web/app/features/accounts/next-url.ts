import { toSafePath } from '@fourfold/contract/accounts/redirects'
import { useSearchParams } from 'react-router'

/** Returns the path to redirect to after the login; null if it is not a path on this site. (OP-010) */
export function useNextUrl(): string | null {
  const [search] = useSearchParams()
  return toSafePath(search.get('nextUrl'))
}

/** Appends `nextUrl` to a path, unless it is null. */
export function withNextUrl(path: string, nextUrl: string | null): string {
  return nextUrl === null ? path : `${path}?nextUrl=${encodeURIComponent(nextUrl)}`
}
