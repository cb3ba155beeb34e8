import { usStates } from '@fourfold/contract/reference/us-states'

import type { Town } from '../../places/index.ts'
import type { Part, Towns } from './query-part.ts'

type Word = { text: string; from: number; to: number; hasComma: boolean }

const BEFORE_A_PLACE = new Set(['in', 'near', 'around', 'outside', 'by'])
/** A town that follows one of these is where it is wanted, though no "in" says so. */
const SERVICE =
  /^(?:therap(?:y|ists?)|counsel(?:or|ors|ing|lor|ling)|psycholog(?:ists?|y)|psychiatrists?|coach(?:es|ing)?|trainers?|instructors?|teachers?|class(?:es)?|lessons?|yoga|pilates|massages?|masseuse|chefs?|dieti[tc]ians?|nutritionists?|accountants?|bookkeepers?|cpa|planners?|advis[eo]rs?|pt|physio|chiropractors?|help|support)$/i
/** Large enough that hardly anybody means something else by the name: about fifty thousand people. */
const LARGE = 8
/** After "in" a small town is meant too, but not a hamlet called Love. */
const TOWN = 3
const MAX_WORDS = 3

/** As often a person's name as a town, so something else must say that a place is meant. */
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

type Said = { state: string; next: number }

/** A state after a town: by its name, or by its letters where nothing else can be meant. */
function stateAt(words: readonly Word[], at: number): Said | undefined {
  for (const count of [3, 2, 1]) {
    const state = stateNamed.get(joined(words, at, count))
    if (state && at + count <= words.length) return { state, next: at + count }
  }
  const state = codeOf.get(words[at]?.text ?? '')
  const isSure = at === words.length - 1 || words[at - 1]?.hasComma || words[at]?.hasComma
  return state && isSure ? { state, next: at + 1 } : undefined
}

type Found = { town: Town; next: number; hasState: boolean }

/** The town whose name begins at a word, the longest name first. */
function townAt(words: readonly Word[], at: number, towns: Towns): Found | undefined {
  for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
    const inside = words.slice(at, at + count - 1)
    const named = inside.some(({ hasComma }) => hasComma) ? [] : towns(joined(words, at, count))
    const [largest] = named
    if (!largest) continue
    const said = stateAt(words, at + count)
    const there = said && named.find(({ state }) => state === said.state)
    if (said && there) return { town: there, next: said.next, hasState: true }
    return { town: largest, next: at + count, hasState: false }
  }
  return undefined
}

/** Whether what is around the name leaves no doubt that the place is meant. */
function isMeant({ town, next, hasState }: Found, words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? ''
  if (hasState) return true
  if (BEFORE_A_PLACE.has(before)) return town.zipcodes >= TOWN
  const isAtEnd = next === words.length
  return isAtEnd && town.zipcodes >= LARGE && SERVICE.test(before) && !NAMES.has(joined(words, at, next - at))
}

function partOf(words: readonly Word[], [at, next]: [number, number], meant: Part['meant']): Part {
  const start = BEFORE_A_PLACE.has(words[at - 1]?.text ?? '') ? at - 1 : at
  return { from: words[start]?.from ?? 0, to: words[next - 1]?.to ?? 0, meant }
}

function statePartAt(words: readonly Word[], at: number): Part | undefined {
  const said = stateAt(words, at)
  if (!said || codeOf.has(words[at]?.text ?? '')) return undefined
  const hasBefore = BEFORE_A_PLACE.has(words[at - 1]?.text ?? '')
  const name = joined(words, at, said.next - at)
  const isAtEnd = said.next === words.length && SERVICE.test(words[at - 1]?.text ?? '')
  if (!hasBefore && (!isAtEnd || STATES_LIKE_NAMES.has(name))) return undefined
  return partOf(words, [at, said.next], { kind: 'state', state: said.state })
}

/** The first place a sentence names: a town or a state. Careful: Austin may be a person's name. */
export function placeIn(text: string, towns: Towns): Part | undefined {
  const words = wordsIn(text)
  for (let at = 0; at < words.length; at += 1) {
    const found = townAt(words, at, towns)
    if (found && isMeant(found, words, at)) {
      const { town } = found
      const label = `${town.name}, ${town.state}`
      return partOf(words, [at, found.next], { kind: 'place', label, point: town })
    }
    const state = statePartAt(words, at)
    if (state) return state
  }
  return undefined
}

/** A zip code, if a number can be one. */
export function zipcodeIn(text: string): Part | undefined {
  const found =
    /(?<![\d$.,-])(?:\b(?:in|near|around)\s+)?(\d{5})(?:-\d{4})?(?![\d.,-]*\d)(?!\s*(?:dollars|bucks|steps|calories))/i.exec(
      text,
    )
  const zipcode = found?.[1]
  if (!found || !zipcode) return undefined
  return { from: found.index, to: found.index + found[0].length, meant: { kind: 'zipcode', zipcode } }
}
