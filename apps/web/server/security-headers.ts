import type { Env } from './env.ts'

type Pages = Pick<Env, 'PUBLIC_URL' | 'HOME_URL' | 'ABOUT_URL' | 'HOW_IT_WORKS_URL' | 'TERMS_URL' | 'PRIVACY_URL'>

/** The origins whose pages ours may show in a frame: the configured ones and no others. */
function frameSources(env: Pages): string {
  const addresses = [env.HOME_URL, env.ABOUT_URL, env.HOW_IT_WORKS_URL, env.TERMS_URL, env.PRIVACY_URL]
  const origins = new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))
  return origins.size > 0 ? [...origins].join(' ') : "'none'"
}

type Inline = {
  /** Of the scripts that stand in the page itself. */
  scriptHashes: readonly string[]
  /** Dialogs and menus make styles while a page runs, which no hash can know before. */
  styleNonce: string
}

/** What a page may load and do. Nothing of a foreign origin; scripts only ours, and no text becomes markup or a script. */
export function contentSecurityPolicy({ scriptHashes, styleNonce }: Inline, env: Pages): string {
  // Some browsers do not count the socket of the same host as 'self'.
  const socket = new URL(env.PUBLIC_URL).origin.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${styleNonce}'`,
    // The component library positions and colours through style attributes, which no nonce can cover.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    `frame-src ${frameSources(env)}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** On every answer, whatever it is. */
export function commonHeaders(env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>): Record<string, string> {
  const isHttps = env.NODE_ENV === 'production' && env.PUBLIC_URL.startsWith('https://')
  return {
    // Of what is no page: files of the build, pictures, refusals. A page has a longer one of its own.
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
