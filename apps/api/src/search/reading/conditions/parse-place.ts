import { usStates } from '@fourfold/contract/reference/us-states'

import type { LargerCity } from '../../../places/index.ts'
import type { Condition, ConditionMatch } from './parse-conditions.ts'

/** Looks up cities by name, largest first. */
export type CityLookup = (name: string) => readonly LargerCity[]

type Word = { text: string; from: number; to: number; hasComma: boolean }

const PLACE_PREPOSITIONS = new Set(['in', 'near', 'around', 'outside', 'by'])
/** A city name after one of these words is a place even without a preposition. */
const SERVICE =
  /^(?:therap(?:y|ists?)|counsel(?:or|ors|ing|lor|ling)|psycholog(?:ists?|y)|psychiatrists?|coach(?:es|ing)?|trainers?|instructors?|teachers?|class(?:es)?|lessons?|yoga|pilates|massages?|masseuse|chefs?|dieti[tc]ians?|nutritionists?|accountants?|bookkeepers?|cpa|planners?|advis[eo]rs?|pt|physio|chiropractors?|help|support)$/i
/** About 50,000 inhabitants: the name most likely refers to the city. */
const LARGE_CITY_ZIPCODES = 8
/** After a preposition; excludes villages with ambiguous names such as Love. */
const MIN_CITY_ZIPCODES = 3
/** The maximum number of words in the name of a city or state. */
const MAX_NAME_WORDS = 3

/** City names that are also common names of people; they need a preposition or a state. */
const PERSON_NAMES = new Set(
  'jackson madison tyler mason carson lawrence warren allen marion franklin anderson wilson clinton douglas gary bryan troy eugene helena florence victoria charlotte savannah aurora lincoln reading orange mobile'.split(
    ' ',
  ),
)
const STATES_LIKE_PERSON_NAMES = new Set(['georgia', 'virginia', 'washington', 'montana'])

const stateByCode = new Map(usStates.map(({ code }) => [code.toLowerCase(), code]))
const stateByName = new Map(usStates.map(({ code, name }) => [name.toLowerCase(), code]))

/** Splits a text into words in lowercase with their positions. */
function splitWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}.'’-]*[\p{L}\p{N}]\.?/gu)].map((match) => {
    const to = match.index + match[0].length
    return { text: match[0].toLowerCase(), from: match.index, to, hasComma: /^\s*,/.test(text.slice(to)) }
  })
}

/** Returns the names of one to three words that start at a word, the longest first. */
function listNames(words: readonly Word[], at: number): { name: string; next: number; hasComma: boolean }[] {
  const parts = words.slice(at, at + MAX_NAME_WORDS)
  return parts
    .map((_, last) => ({
      name: parts
        .slice(0, last + 1)
        .map(({ text }) => text)
        .join(' '),
      next: at + last + 1,
      hasComma: parts.slice(0, last).some(({ hasComma }) => hasComma),
    }))
    .toReversed()
}

type FoundPlace = { name: string; next: number; state: string; city?: LargerCity }

/** Finds a state by the name that starts at a word. */
function findState(words: readonly Word[], at: number): FoundPlace | undefined {
  const found = listNames(words, at).find(({ name }) => stateByName.has(name))
  return found && { ...found, state: stateByName.get(found.name) ?? '' }
}

/** Finds a state by its abbreviation after a city, if it is unambiguous. */
function findAbbreviation(words: readonly Word[], at: number): FoundPlace | undefined {
  const name = words[at]?.text ?? ''
  const state = stateByCode.get(name)
  const isUnambiguous = at === words.length - 1 || words[at - 1]?.hasComma || words[at]?.hasComma
  return state && isUnambiguous ? { name, next: at + 1, state } : undefined
}

/** Finds the city or state that starts at a word, if the context shows that it is a place. The longest name wins. */
function findPlace(words: readonly Word[], at: number, findCities: CityLookup): FoundPlace | undefined {
  const before = words[at - 1]?.text ?? ''
  const hasPreposition = PLACE_PREPOSITIONS.has(before)
  const isAfterService = ({ next }: { next: number }) => next === words.length && SERVICE.test(before)
  const found = listNames(words, at).find(({ name, hasComma }) => !hasComma && findCities(name).length > 0)
  if (found) {
    const cities = findCities(found.name)
    const following = findState(words, found.next) ?? findAbbreviation(words, found.next)
    const inState = following && cities.find(({ state }) => state === following.state)
    if (inState) return { ...following, city: inState }
    const [city] = cities
    const minZipcodes = hasPreposition ? MIN_CITY_ZIPCODES : LARGE_CITY_ZIPCODES
    const isPlace = hasPreposition || (isAfterService(found) && !PERSON_NAMES.has(found.name))
    if (city && isPlace && city.zipcodes >= minZipcodes) return { ...found, state: city.state, city }
  }
  const state = findState(words, at)
  const isPlace = state && (hasPreposition || (isAfterService(state) && !STATES_LIKE_PERSON_NAMES.has(state.name)))
  return isPlace ? state : undefined
}

function toCondition({ city, state }: FoundPlace): Condition {
  if (!city) return { kind: 'state', value: state, filters: { state } }
  const { latitude, longitude } = city
  return { kind: 'place', value: `${city.name}, ${state}`, point: { latitude, longitude } }
}

/** Finds the first city or state of a text. Names such as Austin may also refer to people. */
export function parsePlace(text: string, findCities: CityLookup): ConditionMatch | undefined {
  const words = splitWords(text)
  for (const [at, word] of words.entries()) {
    const place = findPlace(words, at, findCities)
    if (!place) continue
    const before = words[at - 1]
    const { from } = before && PLACE_PREPOSITIONS.has(before.text) ? before : word
    return { ...toCondition(place), from, to: words[place.next - 1]?.to ?? 0 }
  }
  return undefined
}

/**
 * Finds the words of a text that belong to the full name of a city or state, in the form in which PostgreSQL splits a
 * text. They are not corrected, because "Denver" does not mean "bender", even if no listing contains the name.
 */
export function findPlaceWords(text: string, findCities: CityLookup): Set<string> {
  const words = splitWords(text)
  const names = words.flatMap((_, at) => listNames(words, at).map(({ name }) => name))
  const found = names.filter((name) => stateByName.has(name) || findCities(name).length > 0)
  return new Set(
    found.flatMap(
      (name) =>
        name
          .normalize('NFKD')
          .replaceAll(/\p{M}/gu, '')
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  )
}
