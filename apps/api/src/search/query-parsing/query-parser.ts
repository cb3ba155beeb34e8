import type { Places, Point } from '../../places/index.ts'
import type { Located } from './narrowing.ts'
import { parseQuery } from './parse-query.ts'
import { removeParts } from './query-part.ts'
import type { Meaning } from './query-part.ts'

/** A parsed query with the coordinates of its places. */
export type ParsedQuery = { words: string; parts: Located[] }

/** Creates a function that parses a query. `ownZipcode` is the location of "near me". */
export function createQueryParser(places: Places) {
  async function locate(meaning: Meaning, ownZipcode: string | null): Promise<Point | undefined> {
    if (meaning.kind === 'place') return meaning.point
    if (meaning.kind === 'zipcode') return places.locate({ zipcode: meaning.zipcode })
    return meaning.kind === 'nearMe' && ownZipcode !== null ? places.locate({ zipcode: ownZipcode }) : undefined
  }

  return async function parse(text: string, ownZipcode: string | null): Promise<ParsedQuery> {
    const { parts, words } = parseQuery(text, await places.getCityLookup())
    const located = await Promise.all(
      parts.map(async (part) => ({ ...part, point: await locate(part.meaning, ownZipcode) })),
    )
    // Five digits that are not an existing zip code remain part of the text.
    const existing = located.filter(({ meaning, point }) => meaning.kind !== 'zipcode' || point !== undefined)
    return existing.length === located.length
      ? { words, parts: located }
      : { words: removeParts(text, existing), parts: existing }
  }
}
