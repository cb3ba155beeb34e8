import type { Places, Point } from '../../places/index.ts'
import type { Located } from './narrowing.ts'
import { readSentence } from './parse-query.ts'
import { without } from './query-part.ts'
import type { Meant } from './query-part.ts'

/** A sentence as it was read, with its places found. */
export type Read = { words: string; parts: Located[] }

/** Reads sentences with the towns there are. `ownZipcode` is where "near me" is. */
export function createSentences(places: Places) {
  async function pointOf(meant: Meant, ownZipcode: string | null): Promise<Point | undefined> {
    if (meant.kind === 'place') return meant.point
    if (meant.kind === 'zipcode') return places.locate({ zipcode: meant.zipcode })
    return meant.kind === 'nearMe' && ownZipcode !== null ? places.locate({ zipcode: ownZipcode }) : undefined
  }

  return async function read(text: string, ownZipcode: string | null): Promise<Read> {
    const { parts, words } = readSentence(text, await places.towns())
    const located = await Promise.all(
      parts.map(async (part) => ({ ...part, point: await pointOf(part.meant, ownZipcode) })),
    )
    // Five digits that are not a zip code are whatever else they are.
    const known = located.filter(({ meant, point }) => meant.kind !== 'zipcode' || point !== undefined)
    return known.length === located.length ? { words, parts: located } : { words: without(text, known), parts: known }
  }
}
