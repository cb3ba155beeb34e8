import { createHash } from 'node:crypto'

import { PROFESSIONALS } from '../booking/plan.ts'

/** The first four are those of a small run. */
export const faultKinds = [
  'freezeIndexer',
  'killNode',
  'deleteIndex',
  'crashDatabase',
  'freezeManager',
  'fillDisks',
  'interruptRebuild',
  'freezeNode',
  'killIndexer',
  'killManager',
  'freezeAllNodes',
  'killAllNodes',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, the nth of its kind. */
export type Fault = { kind: FaultKind; nth: number }

/** Plans the kinds in turn. */
export function planFaults(count: number): Fault[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: faultKinds[index % faultKinds.length] ?? 'killNode',
    nth: Math.floor(index / faultKinds.length),
  }))
}

/** The first professional never changes, and only the last is booked. The others save their profiles. */
export const UNCHANGED_PROFESSIONAL = 0
export const BOOKED_PROFESSIONAL = PROFESSIONALS - 1
const CHANGING_PROFESSIONALS = PROFESSIONALS - 2

export type Save = { professional: number; word: string }

const LETTERS = 'bcdfghjklmnpqrtvwxz'
const LENGTH = 12

/** Creates a unique word: same length, without a stem, and too different from other words to match as a typo. */
export function createWord(nth: number): string {
  const hash = createHash('sha256').update(String(nth)).digest()
  return Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Each professional starts with the word of the same number. */
export const initialListings = (): Save[] =>
  Array.from({ length: PROFESSIONALS }, (_, nth) => ({ professional: nth, word: createWord(nth) }))

/** Plans all saves in order: the professionals in turn, each time with a new word. */
export const planSaves = (count: number): Save[] =>
  Array.from({ length: count }, (_, nth) => ({
    professional: 1 + (nth % CHANGING_PROFESSIONALS),
    word: createWord(PROFESSIONALS + nth),
  }))

/** Finds the final owner of each word; undefined for old words. */
export function findOwners(words: readonly Save[]): Map<string, number | undefined> {
  const last = new Map(words.map(({ professional, word }) => [professional, word]))
  return new Map(
    words.map(({ professional, word }) => [word, last.get(professional) === word ? professional : undefined]),
  )
}

export const HALF_HOUR = 1_800_000
const HOUR = 2 * HALF_HOUR
const DAY = 24 * HOUR

/** A search may ask for free times within 60 days; the bookings take 50 of them. */
export const MAX_BOOKINGS = 600

/** Every other hour from the day after tomorrow is booked; the hour that follows stays free. */
export function planBooking(nth: number, now: number): { bookedStart: number; freeStart: number } {
  const bookedStart = Math.floor(now / DAY) * DAY + 2 * DAY + 2 * nth * HOUR
  return { bookedStart, freeStart: bookedStart + HOUR }
}
