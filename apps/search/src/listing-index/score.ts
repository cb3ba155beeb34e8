import { FIELD } from './listing.ts'
import { placeIn, rangeOf } from './postings.ts'
import type { Group, Key } from './query.ts'
import type { Segment } from './segment.ts'

/** Room to count in, used again for every question. */
export type Scratch = { scores: Uint32Array; seen: Uint8Array }

export function createScratch(): { of(size: number): Scratch } {
  let scratch = { scores: new Uint32Array(0), seen: new Uint8Array(0) }
  return {
    of(size) {
      if (scratch.scores.length < size) scratch = { scores: new Uint32Array(size), seen: new Uint8Array(size) }
      scratch.scores.fill(0, 0, size)
      return scratch
    },
  }
}

const postingsFor = (segment: Segment, { kind }: Key) => (kind === 'tag' ? segment.tags : segment.stems)

/** A key alone in its group cannot hit a field twice, so nothing needs to be remembered. */
function addSingle(segment: Segment, { points, keys }: Group, { scores }: Scratch): void {
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

function addSeveral(segment: Segment, { points, keys }: Group, { scores, seen }: Scratch): void {
  seen.fill(0, 0, segment.size)
  for (const key of keys) {
    const postings = postingsFor(segment, key)
    const [from, to] = rangeOf(postings, key.id)
    const { numbers, fields } = postings
    const byFields = Uint32Array.from(points, (value) => value * key.quality)
    const always = key.kind === 'tag' ? FIELD.tags : 0
    for (let at = from; at < to; at += 1) {
      const number = numbers[at] ?? 0
      const before = seen[number] ?? 0
      const fresh = (always | (fields[at] ?? 0)) & ~before
      seen[number] = before | fresh
      scores[number] = (scores[number] ?? 0) + (byFields[fresh] ?? 0)
    }
  }
}

/** The priority of every listing of a segment, by number. */
export function scoreAll(segment: Segment, groups: readonly Group[], scratch: Scratch): Uint32Array {
  for (const group of groups) {
    if (group.keys.length === 1) addSingle(segment, group, scratch)
    else addSeveral(segment, group, scratch)
  }
  return scratch.scores
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
