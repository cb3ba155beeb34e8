import { createHash } from 'node:crypto'

export const faultKinds = ['kill', 'freeze', 'damage', 'crash'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault. The severe form affects every search process at once, or happens while one starts. */
export type Fault = { kind: FaultKind; nth: number; isSevere: boolean }

/** The kinds in turn, alternately severe and plain. The first kill is severe: every run has seconds without search. */
export function planFaults(count: number): Fault[] {
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / faultKinds.length)
    const kind = faultKinds[at % faultKinds.length] ?? 'kill'
    return { kind, nth: round, isSevere: (round % 2 === 0) === (kind === 'kill') }
  })
}

/** Professionals whose listings change. One more never changes and serves the background load. */
const SAVERS = 18

export type Save = { professional: number; word: string }

const LETTERS = 'bcdfghjklmnpqrtvwxz'
const LENGTH = 12

/** A unique word per number: same length, without a stem, and too different from others to match as a typo. */
export function wordOf(nth: number): string {
  const hash = createHash('sha256').update(String(nth)).digest()
  return Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Professional 0 never changes and has word 0; the others start with the following words. */
export const FIXED_PROFESSIONAL = 0
export const initialListings = (): Save[] =>
  Array.from({ length: SAVERS + 1 }, (_, nth) => ({ professional: nth, word: wordOf(nth) }))

/** All saves in order: the professionals in turn, each time with a new word. */
export const planSaves = (count: number): Save[] =>
  Array.from({ length: count }, (_, nth) => ({ professional: 1 + (nth % SAVERS), word: wordOf(1 + SAVERS + nth) }))

/** The final owner of each word; undefined for old words. */
export function findOwners(words: readonly Save[]): Map<string, number | undefined> {
  const last = new Map(words.map(({ professional, word }) => [professional, word]))
  return new Map(
    words.map(({ professional, word }) => [word, last.get(professional) === word ? professional : undefined]),
  )
}
