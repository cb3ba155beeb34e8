import { parsePlace, parseZipcode } from '../places/parse-place.ts'
import { removeMatches } from './condition.ts'
import type { ConditionMatch, CityLookup } from './condition.ts'
import { parseConditions } from './parse-conditions.ts'

export type ParsedText = {
  /** The text without its conditions. */
  words: string
  matches: ConditionMatch[]
}

const overlaps = (first: ConditionMatch, second: ConditionMatch) => first.from < second.to && second.from < first.to

/** Removes the apostrophe of words such as "can't", so that they are not split into "can" and "t". */
const removeApostrophes = (text: string) => text.replaceAll(/n['’]t\b/gi, 'nt')

/** Splits a query into conditions and search words. */
export function parseQuery(text: string, findCities: CityLookup): ParsedText {
  const matches: ConditionMatch[] = []
  for (const match of parseConditions(text)) {
    if (!matches.some((other) => overlaps(match, other))) matches.push(match)
  }
  // Masks the conditions, so that "in person" is not read as a place.
  const masked = maskMatches(text, matches)
  const place = parseZipcode(masked) ?? parsePlace(masked, findCities)
  if (place && !matches.some((other) => overlaps(place, other))) matches.push(place)
  return {
    words: removeApostrophes(removeMatches(text, matches)),
    matches: matches.toSorted((a, b) => a.from - b.from),
  }
}

function maskMatches(text: string, matches: readonly ConditionMatch[]): string {
  return matches.reduce(
    (masked, { from, to }) => masked.slice(0, from) + ';'.repeat(to - from) + masked.slice(to),
    text,
  )
}
