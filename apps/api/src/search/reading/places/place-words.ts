import type { CityLookup } from '../conditions/condition.ts'
import { joinWords, MAX_NAME_WORDS, splitPlaceWords, stateByName } from './parse-place.ts'

/** Returns the words of a name in the form in which PostgreSQL splits a text: without accents and punctuation. */
const splitName = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Finds the words of a text that belong to the full name of a city or state. They are not corrected, because "Denver"
 * does not mean "bender", even if no listing contains the name.
 */
export function findPlaceWords(text: string, findCities: CityLookup): Set<string> {
  const words = splitPlaceWords(text)
  const placeWords = new Set<string>()
  for (let at = 0; at < words.length; at += 1) {
    for (let count = 1; count <= Math.min(MAX_NAME_WORDS, words.length - at); count += 1) {
      const name = joinWords(words, at, count)
      if (!stateByName.has(name) && findCities(name).length === 0) continue
      for (const word of splitName(name)) placeWords.add(word)
    }
  }
  return placeWords
}
