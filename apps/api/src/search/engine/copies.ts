import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** A copy of the search process, and the name its certificate has to be for. */
export type Copy = { url: string; servername?: string }

/** Where the copies of the search process are at the moment. */
export type FindCopies = () => Promise<readonly Copy[]>

const KNOWN_MS = 5000

async function copiesBehind(url: string): Promise<Copy[]> {
  const { protocol, hostname, port } = new URL(url)
  const found = await lookup(hostname, { all: true })
  return found.map(({ address, family }) => ({
    url: `${protocol}//${family === 6 ? `[${address}]` : address}:${port}`,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  }))
}

/** Every address behind every name: one name may stand for many copies, as a headless Service does. */
export function findCopies(urls: readonly string[]): FindCopies {
  let known: { at: number; copies: Promise<readonly Copy[]> } | undefined
  return () => {
    if (!known || performance.now() - known.at > KNOWN_MS) {
      // A name that is not known just now has no copies.
      const found = Promise.all(urls.map((url) => copiesBehind(url).catch(() => [])))
      known = { at: performance.now(), copies: found.then((lists) => lists.flat()) }
    }
    return known.copies
  }
}
