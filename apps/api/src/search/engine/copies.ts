import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** A replica of the search process. `servername` is the expected name in its certificate. */
export type Copy = { url: string; servername?: string }

export type FindCopies = () => Promise<readonly Copy[]>

const CACHE_MS = 5000

async function resolveReplicas(url: string): Promise<Copy[]> {
  const { protocol, hostname, port } = new URL(url)
  const found = await lookup(hostname, { all: true })
  return found.map(({ address, family }) => ({
    url: `${protocol}//${family === 6 ? `[${address}]` : address}:${port}`,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  }))
}

/** Resolves every name to all its addresses: a headless Service has one per replica. */
export function findCopies(urls: readonly string[]): FindCopies {
  let cached: { at: number; copies: Promise<readonly Copy[]> } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > CACHE_MS) {
      // A name that cannot be resolved has no replicas.
      const found = Promise.all(urls.map((url) => resolveReplicas(url).catch(() => [])))
      cached = { at: performance.now(), copies: found.then((lists) => lists.flat()) }
    }
    return cached.copies
  }
}
