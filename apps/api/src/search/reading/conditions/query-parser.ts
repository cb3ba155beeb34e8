import type { Places, Point } from '../../../places/index.ts'
import { removeMatches } from './condition.ts'
import type { Condition } from './condition.ts'
import type { LocatedMatch } from './narrowing.ts'
import { parseQuery } from './parse-query.ts'

/** A parsed query with the coordinates of its places. */
export type ParsedQuery = { words: string; matches: LocatedMatch[] }

/** Creates a function that parses a query. `ownZipcode` is the location of "near me". */
export function createQueryParser(places: Places) {
  async function locate(condition: Condition, ownZipcode: string | null): Promise<Point | undefined> {
    if (condition.kind === 'place') return condition.point
    if (condition.kind === 'zipcode') return places.locate({ zipcode: condition.zipcode })
    return condition.kind === 'nearMe' && ownZipcode !== null ? places.locate({ zipcode: ownZipcode }) : undefined
  }

  return async function parse(text: string, ownZipcode: string | null): Promise<ParsedQuery> {
    const { matches, words } = parseQuery(text, await places.getCityLookup())
    const locatedMatches = await Promise.all(
      matches.map(async (match) => ({ ...match, point: await locate(match.condition, ownZipcode) })),
    )
    // Five digits that are not an existing zip code remain part of the text.
    const existingMatches = locatedMatches.filter(
      ({ condition, point }) => condition.kind !== 'zipcode' || point !== undefined,
    )
    return existingMatches.length === locatedMatches.length
      ? { words, matches: locatedMatches }
      : { words: removeMatches(text, existingMatches), matches: existingMatches }
  }
}
