import { BITS, SHIFT, addBits, bitsFor, lengthFor, roomFor } from './bits.ts'
import type { Bits } from './bits.ts'
import { FIELD, FIELD_SETS } from './listing.ts'
import { placeIn, rangeOf } from './postings.ts'
import type { Group, Key } from './query.ts'
import { FOUR } from './scan.ts'
import type { Segment } from './segment.ts'

/** The priority of every listing of a segment, by number, and who has any. */
export type Scores = { scores: Int32Array; scored: Bits }

const postingsFor = (segment: Segment, { kind }: Key) => (kind === 'tag' ? segment.tags : segment.stems)

/** Every set of fields that words are written in; tags are chosen from a list. */
const WRITTEN = Array.from({ length: FIELD_SETS }, (_, fields) => fields).filter(
  (fields) => fields !== 0 && (fields & FIELD.tags) === 0,
)

const worthOf = ({ points }: Group, key: Key, fields: number) => Math.trunc((points[fields] ?? 0) * key.quality)

let union = bitsFor(0)
let given = bitsFor(0)

type Run = { ids: number[]; worth: number }

/** Adds the same to everybody who has any of these tags and none of those before. */
function addTags({ tags, size }: Segment, { ids, worth }: Run, { scores, scored }: Scores): void {
  const end = lengthFor(size)
  union.fill(0, 0, end)
  for (const key of ids) addBits(union, tags, { key, size })
  for (let at = 0; at < end; at += 1) {
    const fresh = (union[at] ?? 0) & ~(given[at] ?? 0)
    given[at] = (given[at] ?? 0) | fresh
    if (worth === 0) continue
    scored[at] = (scored[at] ?? 0) | fresh
    for (let left = fresh; left !== 0; left &= left - 1) {
      const number = at * BITS + BITS - 1 - Math.clz32(left & -left)
      scores[number] = (scores[number] ?? 0) + worth
    }
  }
}

/** The tags of a group: a listing that has several counts by the first, so those worth the same are added together. */
function addAllTags(segment: Segment, group: Group, to: Scores): void {
  const runs: Run[] = []
  for (const key of group.keys) {
    if (key.kind !== 'tag') continue
    const worth = worthOf(group, key, FIELD.tags)
    const last = runs.at(-1)
    if (last?.worth === worth) last.ids.push(key.id)
    else runs.push({ ids: [key.id], worth })
  }
  if (runs.length === 0) return
  union = roomFor(union, segment.size)
  given = roomFor(given, segment.size).fill(0)
  for (const run of runs) addTags(segment, run, to)
}

type Stem = { id: number; byFields: Uint32Array }

/** A stem alone in its group cannot hit a field twice, so nothing needs to be remembered. */
function addOnlyStem({ stems }: Segment, { id, byFields }: Stem, scores: Int32Array): void {
  const { numbers, fields } = stems
  const [from, to] = rangeOf(stems, id)
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    scores[number] = (scores[number] ?? 0) + (byFields[fields[at] ?? 0] ?? 0)
  }
}

let seen = new Uint8Array(0)

/** One of several stems: in each field of a listing the first that stands there counts. */
function addStem({ stems }: Segment, { id, byFields }: Stem, scores: Int32Array): void {
  const { numbers, fields } = stems
  const [from, to] = rangeOf(stems, id)
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    const before = seen[number] ?? 0
    const fresh = (fields[at] ?? 0) & ~before
    seen[number] = before | fresh
    scores[number] = (scores[number] ?? 0) + (byFields[fresh] ?? 0)
  }
}

/** The same where a field may count nothing, so that only what was added tells who has scored. */
function addPickyStem({ stems }: Segment, { id, byFields }: Stem, { scores, scored }: Scores): void {
  const { numbers, fields } = stems
  const [from, to] = rangeOf(stems, id)
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    const before = seen[number] ?? 0
    const fresh = (fields[at] ?? 0) & ~before
    const worth = byFields[fresh] ?? 0
    seen[number] = before | fresh
    scores[number] = (scores[number] ?? 0) + worth
    // What is below zero has its highest bit set.
    scored[number >>> SHIFT] = (scored[number >>> SHIFT] ?? 0) | (((0 - worth) >>> 31) << number)
  }
}

function addStems(segment: Segment, group: Group, to: Scores): void {
  const stems = group.keys
    .filter(({ kind }) => kind === 'stem')
    .map((key) => ({
      id: key.id,
      byFields: Uint32Array.from(group.points, (_, fields) => worthOf(group, key, fields)),
    }))
  const [first] = stems
  if (!first) return
  const isPicky = stems.some(({ byFields }) => WRITTEN.some((fields) => byFields[fields] === 0))
  const { stems: postings, size } = segment
  if (!isPicky) for (const { id } of stems) addBits(to.scored, postings, { key: id, size })
  if (!isPicky && stems.length === 1) return addOnlyStem(segment, first, to.scores)
  if (seen.length < size) seen = new Uint8Array(size)
  seen.fill(0, 0, size)
  for (const stem of stems) {
    if (isPicky) addPickyStem(segment, stem, to)
    else addStem(segment, stem, to.scores)
  }
}

/** One above what no score means: without anything to look for everybody has scored, and scored nothing. */
export const NOTHING = 1

/**
 * Counts scores. They are kept until something else is looked for: a question that asks who is found, and then who
 * would be with other filters, has them counted once.
 */
export function createScores() {
  const made: Scores = { scores: new Int32Array(0), scored: bitsFor(0) }
  let last: { segment: Segment; groups: readonly Group[] } | undefined
  return (segment: Segment, groups: readonly Group[]): Scores => {
    if (last?.segment === segment && last.groups === groups) return made
    last = { segment, groups }
    const isAnybody = groups.length === 0
    if (made.scores.length < segment.size) made.scores = new Int32Array(Math.ceil(segment.size / FOUR) * FOUR)
    made.scores.fill(isAnybody ? NOTHING : 0, 0, segment.size)
    made.scored = roomFor(made.scored, segment.size).fill(isAnybody ? -1 : 0)
    for (const group of groups) {
      addAllTags(segment, group, made)
      addStems(segment, group, made)
    }
    return made
  }
}

/** What one group gives to one listing: the same sum, looked up instead of counted through. */
export function pointsOf(segment: Segment, group: Group, number: number): number {
  let seen = 0
  let sum = 0
  for (const key of group.keys) {
    const postings = postingsFor(segment, key)
    const place = placeIn(postings, rangeOf(postings, key.id), number)
    if (place < 0) continue
    const fresh = (key.kind === 'tag' ? FIELD.tags : (postings.fields[place] ?? 0)) & ~seen
    seen |= fresh
    sum += (group.points[fresh] ?? 0) * key.quality
  }
  return sum
}
