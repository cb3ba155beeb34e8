import { usStates } from '@fourfold/contract/reference/us-states'

import type { LargerCity } from '../../../places/index.ts'
import type { CityLookup, Condition, ConditionMatch } from '../conditions/condition.ts'

type Word = { text: string; from: number; to: number; hasComma: boolean }

const PLACE_PREPOSITIONS = new Set(['in', 'near', 'around', 'outside', 'by'])
/** A city name after one of these words is a place even without a preposition. */
const SERVICE =
  /^(?:therap(?:y|ists?)|counsel(?:or|ors|ing|lor|ling)|psycholog(?:ists?|y)|psychiatrists?|coach(?:es|ing)?|trainers?|instructors?|teachers?|class(?:es)?|lessons?|yoga|pilates|massages?|masseuse|chefs?|dieti[tc]ians?|nutritionists?|accountants?|bookkeepers?|cpa|planners?|advis[eo]rs?|pt|physio|chiropractors?|help|support)$/i
/** About 50,000 inhabitants: the name most likely refers to the city. */
const LARGE_CITY_ZIPCODES = 8
/**
 * The minimum number of zip codes of a city after a preposition, which excludes villages with ambiguous names such as
 * Love.
 */
const MIN_CITY_ZIPCODES = 3
/** The maximum number of words in the name of a city or state. */
export const MAX_NAME_WORDS = 3

/** City names that are also common names of people; they need a preposition or a state. */
const PERSON_NAMES = new Set(
  'jackson madison tyler mason carson lawrence warren allen marion franklin anderson wilson clinton douglas gary bryan troy eugene helena florence victoria charlotte savannah aurora lincoln reading orange mobile'.split(
    ' ',
  ),
)
const STATES_LIKE_PERSON_NAMES = new Set(['georgia', 'virginia', 'washington', 'montana'])

const stateByCode = new Map(usStates.map(({ code }) => [code.toLowerCase(), code]))
export const stateByName = new Map(usStates.map(({ code, name }) => [name.toLowerCase(), code]))

/** Splits a text into words in lowercase with their positions. */
export function splitPlaceWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}.'’-]*[\p{L}\p{N}]\.?/gu)].map((match) => {
    const to = match.index + match[0].length
    return { text: match[0].toLowerCase(), from: match.index, to, hasComma: /^\s*,/.test(text.slice(to)) }
  })
}

export const joinWords = (words: readonly Word[], from: number, count: number) =>
  words
    .slice(from, from + count)
    .map(({ text }) => text)
    .join(' ')

type StateMatch = { state: string; next: number }

/** Finds a state at a word after a city: its name, or its abbreviation if unambiguous. */
function findState(words: readonly Word[], at: number): StateMatch | undefined {
  for (const count of [3, 2, 1]) {
    const state = stateByName.get(joinWords(words, at, count))
    if (state && at + count <= words.length) return { state, next: at + count }
  }
  const state = stateByCode.get(words[at]?.text ?? '')
  const isUnambiguous = at === words.length - 1 || words[at - 1]?.hasComma || words[at]?.hasComma
  return state && isUnambiguous ? { state, next: at + 1 } : undefined
}

type CityMatch = { city: LargerCity; next: number; hasState: boolean }

/** Finds the city whose name starts at a word; the longest name wins. */
function findCity(words: readonly Word[], at: number, findCities: CityLookup): CityMatch | undefined {
  for (let count = Math.min(MAX_NAME_WORDS, words.length - at); count > 0; count -= 1) {
    const inside = words.slice(at, at + count - 1)
    const cities = inside.some(({ hasComma }) => hasComma) ? [] : findCities(joinWords(words, at, count))
    const [largest] = cities
    if (!largest) continue
    const following = findState(words, at + count)
    const inState = following && cities.find(({ state }) => state === following.state)
    if (following && inState) return { city: inState, next: following.next, hasState: true }
    return { city: largest, next: at + count, hasState: false }
  }
  return undefined
}

/** Returns whether the context shows that the name is a place. */
function isPlace({ city, next, hasState }: CityMatch, words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? ''
  if (hasState) return true
  if (PLACE_PREPOSITIONS.has(before)) return city.zipcodes >= MIN_CITY_ZIPCODES
  const isAtEnd = next === words.length
  return (
    isAtEnd &&
    city.zipcodes >= LARGE_CITY_ZIPCODES &&
    SERVICE.test(before) &&
    !PERSON_NAMES.has(joinWords(words, at, next - at))
  )
}

function buildMatch(words: readonly Word[], [at, next]: [number, number], condition: Condition): ConditionMatch {
  const start = PLACE_PREPOSITIONS.has(words[at - 1]?.text ?? '') ? at - 1 : at
  return { from: words[start]?.from ?? 0, to: words[next - 1]?.to ?? 0, condition }
}

function findStateMatch(words: readonly Word[], at: number): ConditionMatch | undefined {
  const match = findState(words, at)
  if (!match || stateByCode.has(words[at]?.text ?? '')) return undefined
  const hasPreposition = PLACE_PREPOSITIONS.has(words[at - 1]?.text ?? '')
  const name = joinWords(words, at, match.next - at)
  const isAtEnd = match.next === words.length && SERVICE.test(words[at - 1]?.text ?? '')
  if (!hasPreposition && (!isAtEnd || STATES_LIKE_PERSON_NAMES.has(name))) return undefined
  return buildMatch(words, [at, match.next], { kind: 'state', state: match.state })
}

/** Finds the first city or state of a text. Names such as Austin may also refer to people. */
export function parsePlace(text: string, findCities: CityLookup): ConditionMatch | undefined {
  const words = splitPlaceWords(text)
  for (let at = 0; at < words.length; at += 1) {
    const match = findCity(words, at, findCities)
    if (match && isPlace(match, words, at)) {
      const { city } = match
      const label = `${city.name}, ${city.state}`
      return buildMatch(words, [at, match.next], { kind: 'place', label, point: city })
    }
    const state = findStateMatch(words, at)
    if (state) return state
  }
  return undefined
}

export function parseZipcode(text: string): ConditionMatch | undefined {
  const match =
    /(?<![\d$.,-])(?:\b(?:in|near|around)\s+)?(\d{5})(?:-\d{4})?(?![\d.,-]*\d)(?!\s*(?:dollars|bucks|steps|calories))/i.exec(
      text,
    )
  const zipcode = match?.[1]
  if (!match || !zipcode) return undefined
  return { from: match.index, to: match.index + match[0].length, condition: { kind: 'zipcode', zipcode } }
}
