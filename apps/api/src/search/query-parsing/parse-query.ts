import { parseConditions } from './parse-conditions.ts'
import { parsePlace, parseZipcode } from './parse-place.ts'
import { removeParts } from './query-part.ts'
import type { Part, CityLookup } from './query-part.ts'

export type ParsedText = {
  /** The text without its conditions. */
  words: string
  parts: Part[]
}

const overlaps = (first: Part, second: Part) => first.from < second.to && second.from < first.to

/** Removes the apostrophe of words such as "can't", so that they are not split into "can" and "t". */
const removeApostrophes = (text: string) => text.replaceAll(/n['’]t\b/gi, 'nt')

/** Splits a query into conditions and search words. */
export function parseQuery(text: string, findCities: CityLookup): ParsedText {
  const parts: Part[] = []
  for (const part of parseConditions(text)) {
    if (!parts.some((other) => overlaps(part, other))) parts.push(part)
  }
  // Masks the conditions, so that "in person" is not read as a place.
  const masked = maskParts(text, parts)
  const place = parseZipcode(masked) ?? parsePlace(masked, findCities)
  if (place && !parts.some((other) => overlaps(place, other))) parts.push(place)
  return { words: removeApostrophes(removeParts(text, parts)), parts: parts.toSorted((a, b) => a.from - b.from) }
}

function maskParts(text: string, parts: readonly Part[]): string {
  return parts.reduce((masked, { from, to }) => masked.slice(0, from) + ';'.repeat(to - from) + masked.slice(to), text)
}
