import type { Found, FoundInCategory } from '@fourfold/search-protocol/answer'
import { comparePositions } from '@fourfold/search-protocol/position'

import { bestOf } from './best.ts'
import type { Candidate } from './best.ts'
import { lastMade } from './last-made.ts'
import type { Listing } from './listing.ts'
import { mergeSegments } from './merge.ts'
import { stringAt } from './packed-strings.ts'
import { rangeOf } from './postings.ts'
import { groupsIn } from './query.ts'
import type { Group, Query } from './query.ts'
import { createScores, pointsOf } from './score.ts'
import type { Scores } from './score.ts'
import { segmentOf } from './segment-builder.ts'
import type { StemOf } from './segment-builder.ts'
import { REMOVED, expireBefore, numberOf, removeFrom } from './segment.ts'
import type { Segment } from './segment.ts'
import { addTo } from './tally.ts'
import type { Around, Tally } from './tally.ts'

export type CategoryIndex = ReturnType<typeof createCategoryIndex>

/** Scores are counted when they are asked for: goals alone need none. */
type Scored = { segment: Segment; counted: () => Scores }

function findIn({ segment, counted }: Scored, categoryId: number, query: Query): Omit<FoundInCategory, 'categoryId'> {
  const { total, best, highest } = bestOf(segment, query, counted)
  const describe = ({ number, ...rest }: Candidate): Found => ({
    ...rest,
    username: stringAt(segment.usernames, number),
    accountId: segment.accountIds[number] ?? 0,
    categoryId,
    points: query.groups.map((group) => pointsOf(segment, group, number)),
  })
  return { total, found: best.map(describe), highest }
}

/** What everybody scores in the two parts of a category, counted once for each question. */
function createScoring(categoryId: number) {
  const scoresOf = [createScores(), createScores()]
  return {
    groupsOf: lastMade((asked: readonly Group[]) => groupsIn(asked, categoryId)),
    scored(parts: readonly [Segment, Segment], groups: readonly Group[], now: number): Scored[] {
      for (const segment of parts) expireBefore(segment, now)
      return scoresOf.flatMap((scores, nth) => {
        const segment = parts[nth]
        return segment ? [{ segment, counted: () => scores(segment, groups) }] : []
      })
    },
  }
}

type Keys = { stem: number; tags: readonly number[] }

function usesIn(segment: Segment, { stem, tags }: Keys): number {
  const [from, to] = rangeOf(segment.stems, stem)
  return tags.reduce((sum, tag) => {
    const [first, end] = rangeOf(segment.tags, tag)
    return sum + end - first
  }, to - from)
}

/** The listings of one category: the base, and what has changed since, which stays small. */
export function createCategoryIndex(categoryId: number, stemOf: StemOf, given: Segment = segmentOf([], stemOf)) {
  const changed = new Map<number, Listing>()
  let removed = 0
  let base = given
  let recent = segmentOf([], stemOf)
  const { groupsOf, scored } = createScoring(categoryId)

  return {
    base: () => base,
    versionOf(accountId: number): number | undefined {
      const version = base.versions[numberOf(base, accountId)]
      return changed.get(accountId)?.version ?? (version === REMOVED ? undefined : version)
    },
    remove(accountId: number): void {
      changed.delete(accountId)
      if (removeFrom(base, accountId)) removed += 1
    },
    put(listing: Listing): void {
      changed.set(listing.accountId, listing)
    },
    /** Makes what was put and removed count. */
    refresh(): void {
      recent = segmentOf(changed.values(), stemOf)
    },
    /** Makes one base of the base and what has changed. Nothing may change meanwhile; questions are welcome. */
    *merge(): Generator<void, void> {
      base = yield* mergeSegments(base, recent)
      changed.clear()
      removed = 0
      recent = segmentOf([], stemOf)
    },
    find(asked: Query, now: number): FoundInCategory {
      const query = { ...asked, groups: groupsOf(asked.groups) }
      const parts = scored([base, recent], query.groups, now).map((part) => findIn(part, categoryId, query))
      const found = parts.flatMap((part) => part.found).toSorted((a, b) => comparePositions(a, b, query.sort))
      return {
        categoryId,
        total: parts.reduce((sum, { total }) => sum + total, 0),
        found: found.slice(0, query.limit),
        ...(query.sort && { highest: Math.max(...parts.map(({ highest }) => highest ?? 0)) }),
      }
    },
    /** Adds everybody who has what is looked for to a count by kind. */
    tally(tally: Tally, { query, around, now }: { query: Query; around: Around; now: number }): void {
      for (const { segment, counted } of scored([base, recent], groupsOf(query.groups), now))
        addTo(tally, segment, { scored: counted().scored, around })
    },
    /** How many listings have one of these, counted generously: a listing with two of them counts twice. */
    uses: (keys: Keys): number => usesIn(base, keys) + usesIn(recent, keys),
    changes: () => Math.max(changed.size, removed),
    size: () => base.size - removed + changed.size,
  }
}
