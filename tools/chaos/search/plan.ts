import { createHash } from 'node:crypto'

export const faultKinds = ['kill', 'freeze', 'damage', 'crash'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault. The severe form affects all search processes concurrently, or happens while one starts. */
export type Fault = { kind: FaultKind; nth: number; isSevere: boolean }

/** Plans the kinds in turn, alternately severe and plain. The first kill is severe, so search is down for seconds. */
export function planFaults(count: number): Fault[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / faultKinds.length)
    const kind = faultKinds[index % faultKinds.length] ?? 'kill'
    return { kind, nth: round, isSevere: (round % 2 === 0) === (kind === 'kill') }
  })
}

/** Number of professionals whose listings change. One more listing never changes; the background load uses it. */
const CHANGING_PROFESSIONALS = 18

export type Save = { professional: number; word: string }

const LETTERS = 'bcdfghjklmnpqrtvwxz'
const LENGTH = 12

/** Creates a unique word: same length, without a stem, and too different from other words to match as a typo. */
export function createWord(nth: number): string {
  const hash = createHash('sha256').update(String(nth)).digest()
  return Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Professional 0 never changes and has word 0; the others start with the following words. */
export const UNCHANGED_PROFESSIONAL = 0
export const initialListings = (): Save[] =>
  Array.from({ length: CHANGING_PROFESSIONALS + 1 }, (_, nth) => ({ professional: nth, word: createWord(nth) }))

/** Plans all saves in order: the professionals in turn, each time with a new word. */
export const planSaves = (count: number): Save[] =>
  Array.from({ length: count }, (_, nth) => ({
    professional: 1 + (nth % CHANGING_PROFESSIONALS),
    word: createWord(1 + CHANGING_PROFESSIONALS + nth),
  }))

/** Finds the final owner of each word; undefined for old words. */
export function findOwners(words: readonly Save[]): Map<string, number | undefined> {
  const last = new Map(words.map(({ professional, word }) => [professional, word]))
  return new Map(
    words.map(({ professional, word }) => [word, last.get(professional) === word ? professional : undefined]),
  )
}
