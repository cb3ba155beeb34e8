import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** A replica of the search process. `servername` is the expected name in its certificate. */
export type Replica = { url: string; servername?: string }

export type FindReplicas = () => Promise<readonly Replica[]>

const CACHE_MS = 5000

async function resolveReplicas(url: string): Promise<Replica[]> {
  const { protocol, hostname, port } = new URL(url)
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address, family }) => ({
    url: `${protocol}//${family === 6 ? `[${address}]` : address}:${port}`,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  }))
}

/**
 * Creates a function that resolves every name to all its addresses, because a headless Service has one address per
 * replica.
 */
export function createReplicaFinder(urls: readonly string[]): FindReplicas {
  let cached: { at: number; replicas: Promise<readonly Replica[]> } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > CACHE_MS) {
      // A name that cannot be resolved has no replicas.
      const resolved = Promise.all(urls.map((url) => resolveReplicas(url).catch(() => [])))
      cached = { at: performance.now(), replicas: resolved.then((lists) => lists.flat()) }
    }
    return cached.replicas
  }
}
