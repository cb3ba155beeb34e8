import { createGeoPoints, geoPointAt } from './geo-points.ts'
import { comparePlaces, reordered } from './packed-strings.ts'
import type { PackedStrings } from './packed-strings.ts'
import type { Postings } from './postings.ts'
import { REMOVED, startSegment } from './segment.ts'
import type { Segment } from './segment.ts'

/** What a removed listing has instead of a number. */
const NOWHERE = 0xff_ff_ff_ff

/** After so many steps others get a turn. */
const STEPS_AT_ONCE = 1_000_000

/** Two segments of one category on their way to become one: their listings one behind the other, and in their order. */
type Merging = {
  both: [Segment, Segment]
  /** The listings of the first, then those of the second, by their new numbers. */
  order: Uint32Array
  /** The new number of each, or nowhere. */
  numberOf: [Uint32Array, Uint32Array]
}

/** Those of two ascending runs that are kept, in ascending order: each step says which comes first. */
function zip(both: [Segment, Segment], isFirst: (a: number, b: number) => boolean): Uint32Array {
  const [one, other] = both
  const order = new Uint32Array(one.size + other.size)
  let kept = 0
  let a = 0
  let b = 0
  while (a < one.size || b < other.size) {
    const isOne = b >= other.size || (a < one.size && isFirst(a, b))
    order[kept] = isOne ? a : one.size + b
    kept += 1
    if (isOne) a += 1
    else b += 1
  }
  return order
}

function startMerging(both: [Segment, Segment]): Merging {
  const [one, other] = both
  const isBetter = (a: number, b: number) => {
    const difference = (one.ratings[a] ?? 0) - (other.ratings[b] ?? 0)
    return difference > 0 || (difference === 0 && comparePlaces([one.usernames, a], [other.usernames, b]) < 0)
  }
  const all = zip(both, isBetter)
  const order = all.filter((came) => {
    const version = came < one.size ? one.versions[came] : other.versions[came - one.size]
    return version !== REMOVED
  })
  const numberOf: Merging['numberOf'] = [
    new Uint32Array(one.size).fill(NOWHERE),
    new Uint32Array(other.size).fill(NOWHERE),
  ]
  for (let number = 0; number < order.length; number += 1) {
    const came = order[number] ?? 0
    if (came < one.size) numberOf[0][came] = number
    else numberOf[1][came - one.size] = number
  }
  return { both, order, numberOf }
}

type ColumnOf<Kept> = (segment: Segment) => Kept

function placed<Kept extends Float64Array | Uint8Array | Uint16Array | Uint32Array>(
  { both: [one, other], order }: Merging,
  columnOf: ColumnOf<Kept>,
  into: Kept,
): Kept {
  const [first, second] = [columnOf(one), columnOf(other)]
  for (let number = 0; number < order.length; number += 1) {
    const came = order[number] ?? 0
    into[number] = (came < one.size ? first[came] : second[came - one.size]) ?? 0
  }
  return into
}

function concatenated(a: PackedStrings, b: PackedStrings): PackedStrings {
  const bytes = new Uint8Array(a.bytes.length + b.bytes.length)
  bytes.set(a.bytes)
  bytes.set(b.bytes, a.bytes.length)
  const starts = new Uint32Array(a.starts.length + b.starts.length - 1)
  starts.set(a.starts)
  for (let at = 0; at < b.starts.length; at += 1) {
    starts[a.starts.length - 1 + at] = a.bytes.length + (b.starts[at] ?? 0)
  }
  return { bytes, starts }
}

/** Points that both have become one; the first keeps its numbers. */
function mergePoints({ both: [one, other], order }: Merging) {
  const points = createGeoPoints()
  for (let at = 0; at < one.geoPoints.latitudes.length; at += 1) points.numberOf(geoPointAt(one.geoPoints, at))
  const renumbered = Uint32Array.from(other.geoPoints.latitudes, (_, at) =>
    points.numberOf(geoPointAt(other.geoPoints, at)),
  )
  const geoPointOf = new Uint32Array(order.length)
  for (let number = 0; number < order.length; number += 1) {
    const came = order[number] ?? 0
    geoPointOf[number] =
      (came < one.size ? one.geoPointOf[came] : renumbered[other.geoPointOf[came - one.size] ?? 0]) ?? 0
  }
  return { geoPoints: points.finish(), geoPointOf }
}

/** The numbers of both by something that ascends, as each of them had them already. */
function mergeRuns(
  { both: [one, other], numberOf: [ofOne, ofOther], order }: Merging,
  runOf: ColumnOf<Uint32Array>,
  columnOf: ColumnOf<Float64Array>,
): Uint32Array {
  const [first, second] = [runOf(one), runOf(other)]
  const [a, b] = [columnOf(one), columnOf(other)]
  const run = new Uint32Array(order.length)
  let kept = 0
  const keep = (number: number | undefined) => {
    if (number === undefined || number === NOWHERE) return
    run[kept] = number
    kept += 1
  }
  let next = 0
  for (const came of first) {
    for (; next < second.length && (b[second[next] ?? 0] ?? 0) < (a[came] ?? 0); next += 1)
      keep(ofOther[second[next] ?? 0])
    keep(ofOne[came])
  }
  for (; next < second.length; next += 1) keep(ofOther[second[next] ?? 0])
  return run
}

/** The lists of both, key by key; numbers ascend in each, and the new ones in the same order. */
function* mergePostings({ numberOf }: Merging, one: Postings, other: Postings): Generator<void, Postings> {
  const keys = Uint32Array.from(new Set([...one.keys, ...other.keys])).toSorted()
  const starts = new Uint32Array(keys.length + 1)
  const most = one.numbers.length + other.numbers.length
  const numbers = new Uint32Array(most)
  const fields = new Uint8Array(one.fields.length + other.fields.length)
  const hasFields = fields.length > 0
  const ranks = [0, 0]
  let kept = 0
  let steps = 0

  /** The part of one list whose new numbers are below a limit. */
  const take = (from: Postings, [at, end]: [number, number], [renumbered, limit]: [Uint32Array, number]): number => {
    let place = at
    for (; place < end; place += 1) {
      const number = renumbered[from.numbers[place] ?? 0] ?? NOWHERE
      if (number === NOWHERE) continue
      if (number >= limit) break
      numbers[kept] = number
      if (hasFields) fields[kept] = from.fields[place] ?? 0
      kept += 1
    }
    return place
  }
  const listOf = (from: Postings, side: 0 | 1, key: number): [number, number] => {
    const rank = ranks[side] ?? 0
    if (from.keys[rank] !== key) return [0, 0]
    ranks[side] = rank + 1
    return [from.starts[rank] ?? 0, from.starts[rank + 1] ?? 0]
  }

  for (let rank = 0; rank < keys.length; rank += 1) {
    const key = keys[rank] ?? 0
    let [at, end] = listOf(one, 0, key)
    const [from, to] = listOf(other, 1, key)
    steps += end - at + to - from
    for (let place = from; place < to; place += 1) {
      const number = numberOf[1][other.numbers[place] ?? 0] ?? NOWHERE
      if (number === NOWHERE) continue
      at = take(one, [at, end], [numberOf[0], number])
      take(other, [place, place + 1], [numberOf[1], NOWHERE])
    }
    take(one, [at, end], [numberOf[0], NOWHERE])
    starts[rank + 1] = kept
    if (steps > STEPS_AT_ONCE) {
      steps = 0
      yield
    }
  }
  return { keys, starts, numbers: numbers.slice(0, kept), fields: fields.slice(0, hasFields ? kept : 0) }
}

/**
 * One segment of two: what was removed from either is left out, and nothing needs to be sorted, because both are.
 * Pauses now and then, so that questions can be answered meanwhile.
 */
export function* mergeSegments(base: Segment, recent: Segment): Generator<void, Segment> {
  const merging = startMerging([base, recent])
  const size = merging.order.length
  yield
  const columns = {
    accountIds: placed(merging, ({ accountIds }) => accountIds, new Float64Array(size)),
    usernames: reordered(concatenated(base.usernames, recent.usernames), merging.order),
    ratings: placed(merging, ({ ratings }) => ratings, new Float64Array(size)),
    versions: placed(merging, ({ versions }) => versions, new Float64Array(size)),
    validTill: placed(merging, ({ validTill }) => validTill, new Float64Array(size)),
    states: placed(merging, ({ states }) => states, new Uint8Array(size)),
    traits: placed(merging, ({ traits }) => traits, new Uint16Array(size)),
    rates: placed(merging, ({ rates }) => rates, new Uint32Array(size)),
  }
  yield
  return startSegment({
    ...columns,
    ...mergePoints(merging),
    tags: yield* mergePostings(merging, base.tags, recent.tags),
    stems: yield* mergePostings(merging, base.stems, recent.stems),
    byAccount: mergeRuns(
      merging,
      ({ byAccount }) => byAccount,
      ({ accountIds }) => accountIds,
    ),
    byExpiry: mergeRuns(
      merging,
      ({ byExpiry }) => byExpiry,
      ({ validTill }) => validTill,
    ),
  })
}
