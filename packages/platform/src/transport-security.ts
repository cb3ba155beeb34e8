type Source = Readonly<Record<string, string | undefined>>

/** Whether an address stays on this machine. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')

const isEncrypted = (address: string) =>
  /^(https|rediss|smtps):/.test(address) || URL.parse(address)?.searchParams.get('sslmode') === 'verify-full'

/** How each kind of address asks for TLS. */
const ADVICE: Readonly<Record<string, string>> = {
  DATABASE_URL: 'must end with ?sslmode=verify-full',
  REDIS_URL: 'must start with rediss://',
  S3_ENDPOINT: 'must start with https://',
  SEARCH_URLS: 'must start with https://',
  API_URL: 'must start with https://',
}

const HOSTS = ['API_HOST', 'WORKER_HOST', 'SEARCH_HOST']

/** What would travel between machines in the clear, unless somebody has said that their network sees to it. */
export function findPlaintextConnections(given: Source): string[] {
  if (given.PLAIN_CONNECTIONS === 'allowed') return []
  const addresses = Object.entries(ADVICE).flatMap(([name, advice]) => {
    // Of the others each is one address, whose password may have a comma.
    const all = name === 'SEARCH_URLS' ? (given[name] ?? '').split(',') : [given[name] ?? '']
    const isSafe = (address: string) => address === '' || isLoopback(address) || isEncrypted(address)
    return all.every((address) => isSafe(address.trim())) ? [] : [`${name} ${advice}`]
  })
  const isOpen = HOSTS.some((name) => given[name] !== undefined && !isLoopback(`http://${given[name]}`))
  return isOpen && !given.TLS_CERT_FILE ? [...addresses, 'TLS_CERT_FILE must be set'] : addresses
}
