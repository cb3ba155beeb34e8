import { inProductPath } from '@fourfold/contract/accounts/redirects'
import { useSearchParams } from 'react-router'

/** Where the visitor wanted to go before we asked who they are; null when it is not a page of ours. (OP-010) */
export function useNextUrl(): string | null {
  const [search] = useSearchParams()
  return inProductPath(search.get('nextUrl'))
}

/** The same wish on the way from one account page to another. */
export function withNextUrl(path: string, nextUrl: string | null): string {
  return nextUrl === null ? path : `${path}?nextUrl=${encodeURIComponent(nextUrl)}`
}
