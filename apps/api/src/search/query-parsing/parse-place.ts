import { usStates } from '@fourfold/contract/reference/us-states'

import type { LargerCity } from '../../places/index.ts'
import type { Part, CityLookup } from './query-part.ts'

type Word = { text: string; from: number; to: number; hasComma: boolean }

const PLACE_PREPOSITIONS = new Set(['in', 'near', 'around', 'outside', 'by'])
/** A city after one of these words is a place even without a preposition. */
const SERVICE =
  /^(?:therap(?:y|ists?)|counsel(?:or|ors|ing|lor|ling)|psycholog(?:ists?|y)|psychiatrists?|coach(?:es|ing)?|trainers?|instructors?|teachers?|class(?:es)?|lessons?|yoga|pilates|massages?|masseuse|chefs?|dieti[tc]ians?|nutritionists?|accountants?|bookkeepers?|cpa|planners?|advis[eo]rs?|pt|physio|chiropractors?|help|support)$/i
/** About 50,000 inhabitants: the name most likely means the city. */
const LARGE_CITY_ZIPCODES = 8
/** The minimum number of zip codes of a city after a preposition, which excludes villages with names such as Love. */
const MIN_CITY_ZIPCODES = 3
const MAX_WORDS = 3

/** Also common names of people, so that a city needs a preposition or a state. */
const NAMES = new Set(
  'jackson madison tyler mason carson lawrence warren allen marion franklin anderson wilson clinton douglas gary bryan troy eugene helena florence victoria charlotte savannah aurora lincoln reading orange mobile'.split(
    ' ',
  ),
)
const STATES_LIKE_NAMES = new Set(['georgia', 'virginia', 'washington', 'montana'])

const codeOf = new Map(usStates.map(({ code }) => [code.toLowerCase(), code]))
const stateNamed = new Map(usStates.map(({ code, name }) => [name.toLowerCase(), code]))

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}.'’-]*[\p{L}\p{N}]\.?/gu)].map((found) => {
    const to = found.index + found[0].length
    return { text: found[0].toLowerCase(), from: found.index, to, hasComma: /^\s*,/.test(text.slice(to)) }
  })
}

const joined = (words: readonly Word[], from: number, count: number) =>
  words
    .slice(from, from + count)
    .map(({ text }) => text)
    .join(' ')

type StateMatch = { state: string; next: number }

/** A state after a city: its name, or its abbreviation if unambiguous. */
function stateAt(words: readonly Word[], at: number): StateMatch | undefined {
  for (const count of [3, 2, 1]) {
    const state = stateNamed.get(joined(words, at, count))
    if (state && at + count <= words.length) return { state, next: at + count }
  }
  const state = codeOf.get(words[at]?.text ?? '')
  const isSure = at === words.length - 1 || words[at - 1]?.hasComma || words[at]?.hasComma
  return state && isSure ? { state, next: at + 1 } : undefined
}

type Found = { city: LargerCity; next: number; hasState: boolean }

/** The city whose name starts at a word; the longest name wins. */
function cityAt(words: readonly Word[], at: number, findCities: CityLookup): Found | undefined {
  for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
    const inside = words.slice(at, at + count - 1)
    const named = inside.some(({ hasComma }) => hasComma) ? [] : findCities(joined(words, at, count))
    const [largest] = named
    if (!largest) continue
    const following = stateAt(words, at + count)
    const inState = following && named.find(({ state }) => state === following.state)
    if (following && inState) return { city: inState, next: following.next, hasState: true }
    return { city: largest, next: at + count, hasState: false }
  }
  return undefined
}

/** Whether the context shows that the name is a place. */
function isPlace({ city, next, hasState }: Found, words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? ''
  if (hasState) return true
  if (PLACE_PREPOSITIONS.has(before)) return city.zipcodes >= MIN_CITY_ZIPCODES
  const isAtEnd = next === words.length
  return (
    isAtEnd && city.zipcodes >= LARGE_CITY_ZIPCODES && SERVICE.test(before) && !NAMES.has(joined(words, at, next - at))
  )
}

function partOf(words: readonly Word[], [at, next]: [number, number], meaning: Part['meaning']): Part {
  const start = PLACE_PREPOSITIONS.has(words[at - 1]?.text ?? '') ? at - 1 : at
  return { from: words[start]?.from ?? 0, to: words[next - 1]?.to ?? 0, meaning }
}

function statePartAt(words: readonly Word[], at: number): Part | undefined {
  const match = stateAt(words, at)
  if (!match || codeOf.has(words[at]?.text ?? '')) return undefined
  const hasPreposition = PLACE_PREPOSITIONS.has(words[at - 1]?.text ?? '')
  const name = joined(words, at, match.next - at)
  const isAtEnd = match.next === words.length && SERVICE.test(words[at - 1]?.text ?? '')
  if (!hasPreposition && (!isAtEnd || STATES_LIKE_NAMES.has(name))) return undefined
  return partOf(words, [at, match.next], { kind: 'state', state: match.state })
}

/** The first city or state of a text. Names such as Austin may also be people. */
export function parsePlace(text: string, findCities: CityLookup): Part | undefined {
  const words = wordsIn(text)
  for (let at = 0; at < words.length; at += 1) {
    const found = cityAt(words, at, findCities)
    if (found && isPlace(found, words, at)) {
      const { city } = found
      const label = `${city.name}, ${city.state}`
      return partOf(words, [at, found.next], { kind: 'place', label, point: city })
    }
    const state = statePartAt(words, at)
    if (state) return state
  }
  return undefined
}

export function parseZipcode(text: string): Part | undefined {
  const found =
    /(?<![\d$.,-])(?:\b(?:in|near|around)\s+)?(\d{5})(?:-\d{4})?(?![\d.,-]*\d)(?!\s*(?:dollars|bucks|steps|calories))/i.exec(
      text,
    )
  const zipcode = found?.[1]
  if (!found || !zipcode) return undefined
  return { from: found.index, to: found.index + found[0].length, meaning: { kind: 'zipcode', zipcode } }
}
