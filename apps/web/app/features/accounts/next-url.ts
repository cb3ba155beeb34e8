import { toSafePath } from '@fourfold/contract/accounts/redirects'
import { useSearchParams } from 'react-router'

/** The page to return to after the login; null if it is not a page of the product. (OP-010) */
export function useNextUrl(): string | null {
  const [search] = useSearchParams()
  return toSafePath(search.get('nextUrl'))
}

/** Appends `nextUrl` to a path. */
export function withNextUrl(path: string, nextUrl: string | null): string {
  return nextUrl === null ? path : `${path}?nextUrl=${encodeURIComponent(nextUrl)}`
}
