import { lookup } from 'node:dns/promises'

/** Where the copies of the search process are at the moment. */
export type FindCopies = () => Promise<readonly string[]>

const KNOWN_MS = 5000

async function addressesOf(url: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url)
  const found = await lookup(hostname, { all: true })
  return found.map(({ address, family }) => `${protocol}//${family === 6 ? `[${address}]` : address}:${port}`)
}

/** Every address behind every name: one name may stand for many copies, as a headless Service does. */
export function findCopies(urls: readonly string[]): FindCopies {
  let known: { at: number; copies: Promise<readonly string[]> } | undefined
  return () => {
    if (!known || performance.now() - known.at > KNOWN_MS) {
      // A name that is not known just now has no copies.
      const found = Promise.all(urls.map((url) => addressesOf(url).catch(() => [])))
      known = { at: performance.now(), copies: found.then((lists) => lists.flat()) }
    }
    return known.copies
  }
}
