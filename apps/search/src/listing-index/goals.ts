import { BITS, bitsFor, bitsOf, countSet, roomFor } from './bits.ts'
import type { Bits } from './bits.ts'
import { FIELD } from './listing.ts'
import { rangeOf } from './postings.ts'
import type { Group } from './query.ts'
import type { Meet, Scanned } from './scan.ts'
import type { Segment } from './segment.ts'

/** What is looked for by tags alone, the rarest first: who has each, a bit for each listing, and what it gives. */
export type Goals = { bits: Bits[]; worth: number[]; sum: number }

/** More than anybody looks for; each may need room of its own. */
const MOST_GOALS = 32
const rooms: Bits[] = []

const roomOf = (nth: number, size: number): Bits => (rooms[nth] = roomFor(rooms[nth] ?? bitsFor(size), size))

/** The goals, if nothing but tags with whole numbers is looked for; until the next question. */
export function goalsIn({ tags, size }: Segment, groups: readonly Group[]): Goals | undefined {
  if (groups.length === 0 || groups.length > MOST_GOALS) return undefined
  const wanted: { id: number; worth: number; length: number }[] = []
  for (const { keys, points } of groups) {
    const [key] = keys
    const worth = (points[FIELD.tags] ?? 0) * (key?.quality ?? 0)
    if (keys.length !== 1 || key?.kind !== 'tag' || !Number.isSafeInteger(worth)) return undefined
    const [from, to] = rangeOf(tags, key.id)
    if (worth > 0) wanted.push({ id: key.id, worth, length: to - from })
  }
  const rarest = wanted.toSorted((a, b) => a.length - b.length)
  return {
    bits: rarest.map(({ id }, nth) => bitsOf(tags, id, { size, room: () => roomOf(nth, size) })),
    worth: rarest.map(({ worth }) => worth),
    sum: rarest.reduce((sum, { worth }) => sum + worth, 0),
  }
}

/** Listings are looked at in pieces of so many bits' words; the first are short, because they tell what is needed. */
const FIRST_PIECE = 32
const LONGEST_PIECE = 1024

const candidates = new Int32Array(LONGEST_PIECE)
const numbers = new Int32Array(LONGEST_PIECE * BITS)
const scores = new Int32Array(LONGEST_PIECE * BITS)

type Piece = [from: number, to: number]

/** Adds who has any of four goals; the same one twice does no harm. */
function addFour([a, b, c, d]: [Bits, Bits, Bits, Bits], [from, to]: Piece): void {
  for (let at = from; at < to; at += 1) {
    const some = (a[at] ?? 0) | (b[at] ?? 0) | (c[at] ?? 0) | (d[at] ?? 0)
    candidates[at - from] = (candidates[at - from] ?? 0) | some
  }
}

/** Finds those of a piece who pass and have any goal, and counts them. */
function findAny(kept: Bits, { bits }: Goals, piece: Piece): number {
  const [from, to] = piece
  candidates.fill(0)
  for (let nth = 0; nth < bits.length; nth += 4) {
    const one = bits[nth] ?? kept
    addFour([one, bits[nth + 1] ?? one, bits[nth + 2] ?? one, bits[nth + 3] ?? one], piece)
  }
  let count = 0
  for (let at = from; at < to; at += 1) {
    const found = (candidates[at - from] ?? 0) & (kept[at] ?? 0)
    candidates[at - from] = found
    count += countSet(found)
  }
  return count
}

/** What may be missed is counted in eighths of it, rounded down, by three bits for each listing. */
const EIGHTHS = 8
const [ONE, TWO, FOUR] = [1, 2, 4]

/** All bits if the number has this one, else none. */
const maskOf = (number: number, bit: number) => (number & bit ? -1 : 0)

/** The bits of those candidates who miss too little to be left out by this count; it stops when there are none. */
function thin({ bits, worth }: Goals, missable: number, [from, to]: Piece): void {
  const eighths = worth.map((one) => Math.min(EIGHTHS - 1, Math.floor((one * EIGHTHS) / (missable + 1))))
  const ones = Int32Array.from(eighths, (one) => maskOf(one, ONE))
  const twos = Int32Array.from(eighths, (one) => maskOf(one, TWO))
  const fours = Int32Array.from(eighths, (one) => maskOf(one, FOUR))
  for (let at = from; at < to; at += 1) {
    let left = candidates[at - from] ?? 0
    let [one, two, four] = [0, 0, 0]
    for (let nth = 0; nth < ones.length && left !== 0; nth += 1) {
      const missed = left & ~(bits[nth]?.[at] ?? 0)
      const first = missed & (ones[nth] ?? 0)
      const second = missed & (twos[nth] ?? 0)
      const third = missed & (fours[nth] ?? 0)
      const carried = one & first
      one ^= first
      const sum = two ^ second
      const carriedOn = (two & second) | (sum & carried)
      two = sum ^ carried
      const last = four ^ third
      left &= ~((four & third) | (last & carriedOn))
      four = last ^ carriedOn
    }
    candidates[at - from] = left
  }
}

/** Scores the candidates of a piece, each no further than until too much is missing, and gives how many there are. */
function score({ bits, worth, sum }: Goals, missable: number, [from, to]: Piece): number {
  let found = 0
  for (let at = from; at < to; at += 1) {
    for (let left = candidates[at - from] ?? 0; left !== 0; left &= left - 1) {
      const bit = BITS - 1 - Math.clz32(left & -left)
      let missing = 0
      for (let nth = 0; nth < worth.length && missing <= missable; nth += 1) {
        missing += (worth[nth] ?? 0) & ((((bits[nth]?.[at] ?? 0) >>> bit) & 1) - 1)
      }
      if (missing > missable) continue
      numbers[found] = at * BITS + bit
      scores[found] = sum - missing
      found += 1
    }
  }
  return found
}

/** Meets who passes and has scored enough, in their order, and counts all who pass and have scored: by bits, 32 at a time. */
export function meetGoals(
  { kept, size }: Omit<Scanned, 'scores'>,
  goals: Goals,
  [first, meet]: [number, Meet],
): number {
  const end = Math.ceil(size / BITS)
  let least = first
  let total = 0
  let length = FIRST_PIECE
  for (let from = 0; from < end; from += length) {
    if (from > 0) length = Math.min(LONGEST_PIECE, length * 2)
    const piece: Piece = [from, Math.min(end, from + length)]
    const missable = goals.sum - least
    total += findAny(kept, goals, piece)
    thin(goals, missable, piece)
    const found = score(goals, missable, piece)
    for (let nth = 0; nth < found; nth += 1) {
      if ((scores[nth] ?? 0) >= least) least = meet(numbers[nth] ?? 0, scores[nth] ?? 0)
    }
  }
  return total
}
