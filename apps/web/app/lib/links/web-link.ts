import { parseUrl } from '@fourfold/contract/url'

/** For links to external sites: no referrer, no opener, no ranking. (OP-028) */
export const externalLinkProps = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** Returns the URL if its scheme is http or https, else null. (OP-028) */
export function webLink(link: string | undefined): string | null {
  if (!link) return null
  const url = parseUrl(link)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
