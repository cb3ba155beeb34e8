type Source = Readonly<Record<string, string | undefined>>

/** Returns whether a URL points to this machine. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

const isEncrypted = (url: string) =>
  /^(https|rediss|smtps):/.test(url) || URL.parse(url)?.searchParams.get('sslmode') === 'verify-full'

/** Error messages by URL setting, for URLs without TLS. */
const URL_MESSAGES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'must end with ?sslmode=verify-full',
  REDIS_URL: 'must start with rediss://',
  S3_ENDPOINT: 'must start with https://',
  OPENSEARCH_URL: 'must start with https://',
  API_URL: 'must start with https://',
}

const HOST_SETTINGS = ['API_HOST', 'WORKER_HOST']

/** Finds settings for unencrypted connections between machines, unless PLAIN_CONNECTIONS allows them. */
export function findPlaintextConnections(settings: Source): string[] {
  if (settings.PLAIN_CONNECTIONS === 'allowed') return []
  const problems = Object.entries(URL_MESSAGES).flatMap(([name, message]) => {
    // Only OPENSEARCH_URL is a list. The password in another URL may contain a comma.
    const urls = name === 'OPENSEARCH_URL' ? (settings[name] ?? '').split(',') : [settings[name] ?? '']
    const isSafe = (url: string) => url === '' || isLoopback(url) || isEncrypted(url)
    return urls.every((url) => isSafe(url.trim())) ? [] : [`${name} ${message}`]
  })
  const isExposed = HOST_SETTINGS.some(
    (name) => settings[name] !== undefined && !isLoopback(`http://${settings[name]}`),
  )
  return isExposed && !settings.TLS_CERT_FILE ? [...problems, 'TLS_CERT_FILE must be set'] : problems
}
