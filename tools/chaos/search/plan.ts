import { createHash } from 'node:crypto'

export const faultKinds = ['kill', 'freeze', 'damage', 'crash'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, and whether it is the hard form of its kind: of every copy at once, or while a copy starts. */
export type Fault = { kind: FaultKind; nth: number; isSevere: boolean }

/** The kinds in turn, and each kind by turns hard and plain. The first kill is hard, so every run has seconds without any copy. */
export function planFaults(count: number): Fault[] {
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / faultKinds.length)
    const kind = faultKinds[at % faultKinds.length] ?? 'kill'
    return { kind, nth: round, isSevere: (round % 2 === 0) === (kind === 'kill') }
  })
}

/** Professionals who change what they are found by; one more stands still and is booked, read and searched for. */
const SAVERS = 18

export type Save = { professional: number; word: string }

const LETTERS = 'bcdfghjklmnpqrtvwxz'
const LENGTH = 12

/** A word of its own for every number: as long as any other, without a stem, and too far from each to be a slip of it. */
export function wordOf(nth: number): string {
  const hash = createHash('sha256').update(String(nth)).digest()
  return Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** The professional who stands still is number 0 and says word 0; the others begin with the words after it. */
export const FIXED_PROFESSIONAL = 0
export const initialListings = (): Save[] =>
  Array.from({ length: SAVERS + 1 }, (_, nth) => ({ professional: nth, word: wordOf(nth) }))

/** Every save in order. Each of the savers comes up in turn, with a word nobody has said before. */
export const planSaves = (count: number): Save[] =>
  Array.from({ length: count }, (_, nth) => ({ professional: 1 + (nth % SAVERS), word: wordOf(1 + SAVERS + nth) }))

/** Who says each word in the end; an old word has nobody. */
export function findOwners(words: readonly Save[]): Map<string, number | undefined> {
  const last = new Map(words.map(({ professional, word }) => [professional, word]))
  return new Map(
    words.map(({ professional, word }) => [word, last.get(professional) === word ? professional : undefined]),
  )
}
