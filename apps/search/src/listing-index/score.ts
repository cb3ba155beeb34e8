import { FIELD } from './listing.ts'
import { placeIn, rangeOf } from './postings.ts'
import type { Postings } from './postings.ts'
import type { Group, Key } from './query.ts'
import { FOUR } from './scan.ts'
import type { Segment } from './segment.ts'

type Room = { scores: Int32Array; seen: Uint8Array }

const postingsFor = (segment: Segment, { kind }: Key) => (kind === 'tag' ? segment.tags : segment.stems)

/** A key alone in its group cannot hit a field twice, so nothing needs to be remembered. */
function addSingle(segment: Segment, { points, keys }: Group, { scores }: Room): void {
  const [key] = keys
  if (!key) return
  const postings = postingsFor(segment, key)
  const [from, to] = rangeOf(postings, key.id)
  const { numbers, fields } = postings
  if (key.kind === 'tag') {
    const added = (points[FIELD.tags] ?? 0) * key.quality
    for (let at = from; at < to; at += 1) {
      const number = numbers[at] ?? 0
      scores[number] = (scores[number] ?? 0) + added
    }
    return
  }
  const byFields = Uint32Array.from(points, (value) => value * key.quality)
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    scores[number] = (scores[number] ?? 0) + (byFields[fields[at] ?? 0] ?? 0)
  }
}

type Found = Room & { from: number; to: number }

function addTag({ numbers }: Postings, added: number, { scores, seen, from, to }: Found): void {
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    const before = seen[number] ?? 0
    seen[number] = before | FIELD.tags
    scores[number] = (scores[number] ?? 0) + (before & FIELD.tags ? 0 : added)
  }
}

function addStem({ numbers, fields }: Postings, byFields: Uint32Array, { scores, seen, from, to }: Found): void {
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    const before = seen[number] ?? 0
    const fresh = (fields[at] ?? 0) & ~before
    seen[number] = before | fresh
    scores[number] = (scores[number] ?? 0) + (byFields[fresh] ?? 0)
  }
}

function addSeveral(segment: Segment, { points, keys }: Group, room: Room): void {
  room.seen.fill(0, 0, segment.size)
  for (const key of keys) {
    const postings = postingsFor(segment, key)
    const [from, to] = rangeOf(postings, key.id)
    const byFields = Uint32Array.from(points, (value) => value * key.quality)
    if (key.kind === 'tag') addTag(postings, byFields[FIELD.tags] ?? 0, { ...room, from, to })
    else addStem(postings, byFields, { ...room, from, to })
  }
}

/** One above what no score means: without anything to look for everybody has scored, and scored nothing. */
export const NOTHING = 1

let seen = new Uint8Array(0)

/**
 * The priority of every listing of a segment, by number. It is kept until something else is looked for: a
 * question that asks who is found, and then who would be with other filters, has it counted once.
 */
export function createScores() {
  let scores = new Int32Array(0)
  let last: { segment: Segment; groups: readonly Group[] } | undefined
  return (segment: Segment, groups: readonly Group[]): Int32Array => {
    if (last?.segment === segment && last.groups === groups) return scores
    last = { segment, groups }
    if (scores.length < segment.size) scores = new Int32Array(Math.ceil(segment.size / FOUR) * FOUR)
    if (seen.length < segment.size) seen = new Uint8Array(segment.size)
    scores.fill(groups.length === 0 ? NOTHING : 0, 0, segment.size)
    for (const group of groups) {
      if (group.keys.length === 1) addSingle(segment, group, { scores, seen })
      else addSeveral(segment, group, { scores, seen })
    }
    return scores
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
