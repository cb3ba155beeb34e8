/** What is answered is data: no browser is to make a page of it, or to show it inside of one. */
export const contentSecurityPolicy = ({ forms }: { forms: "'none'" | "'self'" }) =>
  `default-src 'none'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`

/** On every answer of the api, those that no route and no hook ever sees included. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy({ forms: "'none'" }),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The same where an answer is written onto a bare socket. */
export const securityHeaderLines = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)
