import { createHash } from 'node:crypto'

/** Matches our inline scripts. An injected script does not have the nonce. */
const inlineScripts = (nonce: string) =>
  new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([^]*?)</script>`, 'g')

type HashedPage = {
  html: string
  /** Hashes for the CSP. Unlike a nonce, they allow no other scripts. */
  scriptHashes: string[]
}

/**
 * Replaces the nonce of our inline scripts with hashes for the CSP: a shared cache would serve the same nonce to all
 * visitors.
 */
export function hashScripts(html: string, nonce: string): HashedPage {
  const texts = Array.from(html.matchAll(inlineScripts(nonce)), ([, text = '']) => text)
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scriptHashes: [...new Set(hashes)] }
}

/** Lowers the priority of script preloads, which would delay text and pictures on a slow connection. */
export function lowerPreloadPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
