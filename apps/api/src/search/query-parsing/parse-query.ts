import { conditionsIn } from './parse-conditions.ts'
import { placeIn, zipcodeIn } from './parse-place.ts'
import { without } from './query-part.ts'
import type { Part, Towns } from './query-part.ts'

export type Sentence = {
  /** What is left to look for. */
  words: string
  parts: Part[]
}

const overlaps = (one: Part, other: Part) => one.from < other.to && other.from < one.to

/** "can't" and "cant" are one word, and the first would be read as "can". */
const plain = (text: string) => text.replaceAll(/n['’]t\b/gi, 'nt')

/** Takes a sentence apart: where, with whom and how, and what for. */
export function readSentence(text: string, towns: Towns): Sentence {
  const parts: Part[] = []
  for (const part of conditionsIn(text)) {
    if (!parts.some((other) => overlaps(part, other))) parts.push(part)
  }
  // What was understood is not part of a name: "in person" is nowhere.
  const masked = maskOf(text, parts)
  const place = zipcodeIn(masked) ?? placeIn(masked, towns)
  if (place && !parts.some((other) => overlaps(place, other))) parts.push(place)
  return { words: plain(without(text, parts)), parts: parts.toSorted((a, b) => a.from - b.from) }
}

function maskOf(text: string, parts: readonly Part[]): string {
  return parts.reduce((masked, { from, to }) => masked.slice(0, from) + ';'.repeat(to - from) + masked.slice(to), text)
}
