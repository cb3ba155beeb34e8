import { createHash } from 'node:crypto'

/** An inline script of ours; one that somebody smuggled in does not know the nonce. */
const inlineScripts = (secret: string) =>
  new RegExp(`<script(?=[^>]* nonce="${secret}")(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g')

type HashedPage = {
  html: string
  /** What the policy names instead of a nonce: nothing in them helps an attacker run another script. */
  scriptHashes: string[]
}

/**
 * Pages are kept by shared caches, where a nonce would be anybody's. So the nonce a page was rendered with serves only to
 * recognize our scripts, and leaves it here: the policy of the answer names them by their hashes.
 */
export function hashScripts(html: string, secret: string): HashedPage {
  const texts = Array.from(html.matchAll(inlineScripts(secret)), ([, text = '']) => text)
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${secret}"`, ''), scriptHashes: [...new Set(hashes)] }
}

/** What there is to see comes first: on a slow line two dozen scripts would keep words and pictures waiting. */
export function lowerPreloadPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
