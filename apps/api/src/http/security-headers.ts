/** Replies are data: browsers must not render them as a page or in a frame. */
export const contentSecurityPolicy = ({ forms }: { forms: "'none'" | "'self'" }) =>
  `default-src 'none'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`

/** Headers of every API reply, including replies to requests that never reach a route or hook. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy({ forms: "'none'" }),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** For replies that are written directly to a socket. */
export const securityHeaderLines = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)
