/** How calls and pages are named; what names a person, an appointment or a secret has other characters or is longer. */
const NAME = /^[A-Za-z-]{1,24}$/

/**
 * What may be written down of an address. Links in mails carry their secret in the query, calendar feeds in the path,
 * and a page such as /user/mila, beside the address it was asked from, would tell who looks at whom.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  const [, first = '', ...rest] = path.split('/')
  if (first === '') return '/'
  const named = (segment: string) => (NAME.test(segment) ? segment : '…')
  if (first !== 'api') return `/${[named(first), ...(rest.length > 0 ? ['…'] : [])].join('/')}`
  return `/${['api', ...rest.map(named)].join('/')}`
}
