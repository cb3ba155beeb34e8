import type { Env } from './env.ts'

type PolicyEnv = Pick<Env, 'PUBLIC_URL' | 'HOME_URL' | 'ABOUT_URL' | 'HOW_IT_WORKS_URL' | 'TERMS_URL' | 'PRIVACY_URL'>

/** Returns the origins allowed in frames: those of the configured external pages. */
function frameSources(env: PolicyEnv): string {
  const urls = [env.HOME_URL, env.ABOUT_URL, env.HOW_IT_WORKS_URL, env.TERMS_URL, env.PRIVACY_URL]
  const origins = new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))
  return origins.size > 0 ? [...origins].join(' ') : "'none'"
}

type InlineContent = {
  /** Hashes of the inline scripts. */
  scriptHashes: readonly string[]
  /** Dialogs and menus create styles at run time, which cannot be hashed. */
  styleNonce: string
}

/** Builds the CSP: only our own origin, no inline scripts except ours, no HTML from strings. */
export function contentSecurityPolicy({ scriptHashes, styleNonce }: InlineContent, env: PolicyEnv): string {
  // Some browsers do not treat a WebSocket to the same host as 'self'.
  const socket = new URL(env.PUBLIC_URL).origin.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${styleNonce}'`,
    // The component library uses style attributes, which a nonce cannot cover.
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

/** Returns the headers of every response. */
export function commonHeaders(env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>): Record<string, string> {
  const isHttps = env.NODE_ENV === 'production' && env.PUBLIC_URL.startsWith('https://')
  return {
    // For all responses except pages, which have their own policy.
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
