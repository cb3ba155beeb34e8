import { parseUrl } from '@fourfold/contract/url'

/** What every link to somebody else's site carries: it learns nothing of us, and gains no rank from us. (OP-028) */
export const externalLinkProps = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** The address when it leads to the web; anything else, however it came here, is not a link. (OP-028) */
export function webLink(address: string | undefined): string | null {
  if (!address) return null
  const url = parseUrl(address)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
