/** Matches names of endpoints and pages. Ids and secrets contain other characters or are longer. */
const NAME_PATTERN = /^[A-Za-z-]{1,24}$/

/**
 * Returns the part of a URL that may be logged. Email links contain secrets in the query, calendar feeds in the path,
 * and a profile path next to an IP address would reveal who views whom.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  const [, first = '', ...rest] = path.split('/')
  if (first === '') return '/'
  const maskSegment = (segment: string) => (NAME_PATTERN.test(segment) ? segment : '…')
  if (first !== 'api') return `/${[maskSegment(first), ...(rest.length > 0 ? ['…'] : [])].join('/')}`
  return `/${['api', ...rest.map(maskSegment)].join('/')}`
}
