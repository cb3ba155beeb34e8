import { countOf } from '../listing-index/packed-strings.ts'
import type { PackedStrings } from '../listing-index/packed-strings.ts'

/** How much may still be looked at; all words of one question share a budget. */
export type Budget = { steps: number }

/** A word this long may hold so many mistakes and still be meant. */
export function mistakesIn(word: string): number {
  if (word.length < 4) return 0
  if (word.length < 6) return 1
  return word.length < 10 ? 2 : 3
}

const LONGEST = 255

/** How many letters each of sorted words begins with like the one before it. */
export function sharedBeginnings({ bytes, starts }: PackedStrings): Uint8Array {
  const shared = new Uint8Array(Math.max(0, starts.length - 1))
  for (let at = 1; at < shared.length; at += 1) {
    const [before, own, end] = [starts[at - 1] ?? 0, starts[at] ?? 0, starts[at + 1] ?? 0]
    const most = Math.min(own - before, end - own, LONGEST)
    let length = 0
    while (length < most && bytes[before + length] === bytes[own + length]) length += 1
    shared[at] = length
  }
  return shared
}

type Row = Uint8Array

/**
 * The edits between the beginnings of a word and of `text`, one row for each letter of the word: words that begin
 * alike share their rows, so a whole dictionary costs little more than its different beginnings.
 */
function createRows(text: Uint8Array, most: number) {
  const width = text.length + 1
  const tooMany = most + 1
  const rows: Row[] = []
  const row = (depth: number): Row => (rows[depth] ??= new Uint8Array(width).fill(tooMany))
  const first = row(0)
  for (let at = 0; at < width; at += 1) first[at] = Math.min(at, tooMany)

  return {
    /** Fills the row of a letter from the two before it, near the diagonal only, and gives the least of it. */
    fill(depth: number, letter: number, letterBefore: number): number {
      const [own, last, beforeLast] = [row(depth), row(depth - 1), depth > 1 ? row(depth - 2) : row(0)]
      const from = Math.max(1, depth - most)
      const to = Math.min(text.length, depth + most)
      own[from - 1] = from === 1 ? Math.min(depth, tooMany) : tooMany
      let least = own[from - 1] ?? tooMany
      for (let at = from; at <= to; at += 1) {
        const typed = text[at - 1]
        let edits = (last[at - 1] ?? 0) + (typed === letter ? 0 : 1)
        edits = Math.min(edits, (last[at] ?? 0) + 1, (own[at - 1] ?? 0) + 1)
        const isSwap = depth > 1 && at > 1 && typed === letterBefore && text[at - 2] === letter
        if (isSwap) edits = Math.min(edits, (beforeLast[at - 2] ?? 0) + 1)
        own[at] = Math.min(edits, tooMany)
        least = Math.min(least, edits)
      }
      if (to < text.length) own[to + 1] = tooMany
      return Math.min(least, tooMany)
    },
    editsAt: (depth: number): number => row(depth)[text.length] ?? tooMany,
  }
}

/** Sorted words, how each begins like the one before, and which of them mean anything. */
export type Dictionary = { words: PackedStrings; shared: Uint8Array; hasMeaning: (at: number) => boolean }

/** The next word that does not share as many first letters with this one. */
function nextUnlike({ shared }: Dictionary, at: number, letters: number): number {
  let next = at + 1
  while (next < shared.length && (shared[next] ?? 0) >= letters) next += 1
  return next
}

type Wanted = { text: Uint8Array; most: number; budget: Budget }

/** The places of all words that differ from `text` by one to `most` letters typed, left out, changed or swapped. */
function within(dictionary: Dictionary, { text, most, budget }: Wanted) {
  const { words, shared, hasMeaning } = dictionary
  const { bytes, starts } = words
  const count = countOf(words)
  const { fill, editsAt } = createRows(text, most)
  const found: number[] = []
  // The least of each row that is filled: no way leads from there to fewer edits.
  const least = [0]
  let filled = 0
  let at = 0
  while (at < count && budget.steps > 0) {
    const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? 0]
    let depth = Math.min(filled, shared[at] ?? 0)
    let isHopeless = false
    while (depth < end - start && !isHopeless) {
      depth += 1
      least[depth] = fill(depth, bytes[start + depth - 1] ?? 0, depth > 1 ? (bytes[start + depth - 2] ?? 0) : 0)
      budget.steps -= 1
      // A swap takes from the row before the last.
      isHopeless = (least[depth] ?? 0) > most && (least[depth - 1] ?? 0) >= most
    }
    filled = depth
    if (!isHopeless) {
      const edits = editsAt(depth)
      if (edits > 0 && edits <= most && hasMeaning(at)) found.push(at)
    }
    // Everything that goes on like this is as hopeless.
    at = isHopeless ? nextUnlike(dictionary, at, depth) : at + 1
  }
  return found
}

/** Those with the fewest mistakes, if few enough. Fewer mistakes are looked for first, because that is quick. */
export function similarIn(dictionaries: readonly Dictionary[], word: string, budget: Budget) {
  const text = new TextEncoder().encode(word)
  const mistakes = mistakesIn(word)
  for (let most = 1; most <= mistakes; most += 1) {
    const found = dictionaries.flatMap((dictionary) =>
      within(dictionary, { text, most, budget }).map((at) => ({ dictionary, at })),
    )
    if (found.length > 0) return found
  }
  return []
}
