import type { Places } from '../../../places/index.ts'
import { parseConditions } from './parse-conditions.ts'
import type { ConditionMatch } from './parse-conditions.ts'
import { parsePlace } from './parse-place.ts'
import type { CityLookup } from './parse-place.ts'

/** The conditions of a query in the order of the text, and the text without them. */
export type ParsedQuery = { words: string; matches: ConditionMatch[] }

/** Removes matched ranges from a text, and punctuation left at its start or end. */
export function removeMatches(text: string, matches: readonly { from: number; to: number }[]): string {
  return matches
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?])/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}

/** Finds the conditions of a query. */
export function findConditions(text: string, findCities: CityLookup): ConditionMatch[] {
  const matches = parseConditions(text)
  // Masks the conditions, so that "in person" is not read as a place.
  const masked = matches.reduce(
    (rest, { from, to }) => rest.slice(0, from) + ';'.repeat(to - from) + rest.slice(to),
    text,
  )
  const place = matches.some(({ kind }) => kind === 'zipcode') ? undefined : parsePlace(masked, findCities)
  return [...matches, ...(place ? [place] : [])].toSorted((a, b) => a.from - b.from)
}

/** Removes conditions from a text, and the apostrophe of words such as "can't", which would be split at it. */
export const removeConditions = (text: string, matches: readonly ConditionMatch[]): string =>
  removeMatches(text, matches).replaceAll(/n['’]t\b/gi, 'nt')

/** Creates a function that parses a query. `ownZipcode` is the location of "near me". */
export function createQueryParser(places: Places) {
  async function locate(match: ConditionMatch, ownZipcode: string | null): Promise<ConditionMatch> {
    const zipcode = match.kind === 'nearMe' ? ownZipcode : match.kind === 'zipcode' ? match.value : null
    return zipcode ? { ...match, point: await places.locate({ zipcode }) } : match
  }

  return async function parse(text: string, ownZipcode: string | null): Promise<ParsedQuery> {
    const found = findConditions(text, await places.getCityLookup())
    const located = await Promise.all(found.map((match) => locate(match, ownZipcode)))
    // Five digits that are not an existing zip code remain part of the text.
    const matches = located.filter(({ kind, point }) => kind !== 'zipcode' || point !== undefined)
    return { words: removeConditions(text, matches), matches }
  }
}
