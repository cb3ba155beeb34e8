import { createHash } from 'node:crypto'

/** Matches our inline scripts; an injected one does not have the nonce. */
const inlineScripts = (nonce: string) =>
  new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g')

type HashedPage = {
  html: string
  /** Hashes for the CSP, which unlike a nonce do not allow other scripts. */
  scriptHashes: string[]
}

/**
 * Shared caches would serve one nonce to all visitors. So the nonce is only used to find our scripts and then removed;
 * the CSP lists their hashes.
 */
export function hashScripts(html: string, nonce: string): HashedPage {
  const texts = Array.from(html.matchAll(inlineScripts(nonce)), ([, text = '']) => text)
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scriptHashes: [...new Set(hashes)] }
}

/** On a slow connection two dozen scripts would delay text and pictures. */
export function lowerPreloadPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
