import type { Listing } from './listing.ts'
import { pick } from './pick.ts'
import type { Picked } from './pick.ts'
import { rangeOf } from './postings.ts'
import { createScratch, pointsOf } from './score.ts'
import { createSegmentBuilder, endBefore, numberOf } from './segment.ts'
import type { Segment, StemOf } from './segment.ts'
import { comparePositions } from './wanted.ts'
import type { Position, Wanted } from './wanted.ts'

/** A result with what every group of the question gave it. */
export type Found = Position & { accountId: number; categoryId: number; wishes: number; points: number[] }

export type FoundInCategory = { categoryId: number; total: number; found: Found[] }

export type Shelf = ReturnType<typeof createShelf>

const scratch = createScratch()

export function segmentOf(listings: Iterable<Listing>, stemOf: StemOf): Segment {
  const builder = createSegmentBuilder(stemOf)
  for (const listing of listings) builder.add(listing)
  return builder.finish()
}

/** The listings of one category: what came with the load, and what has changed since, which stays small. */
export function createShelf(categoryId: number, stemOf: StemOf, base: Segment = segmentOf([], stemOf)) {
  const changed = new Map<number, Listing>()
  let later = segmentOf([], stemOf)

  function findIn(segment: Segment, wanted: Wanted): { total: number; found: Found[] } {
    const { total, picked } = pick(segment, wanted, scratch.of(segment.size))
    const describe = ({ number, ...rest }: Picked): Found => ({
      ...rest,
      accountId: segment.accountIds[number] ?? 0,
      categoryId,
      points: wanted.groups.map((group) => pointsOf(segment, group, number)),
    })
    return { total, found: picked.map(describe) }
  }

  return {
    versionOf(accountId: number): number | undefined {
      const number = numberOf(base, accountId)
      return changed.get(accountId)?.version ?? (base.alive[number] === 1 ? base.versions[number] : undefined)
    },
    remove(accountId: number): void {
      changed.delete(accountId)
      const number = numberOf(base, accountId)
      if (number >= 0) base.alive[number] = 0
    },
    put(listing: Listing): void {
      changed.set(listing.accountId, listing)
    },
    /** Makes what was put and removed count. */
    settle(): void {
      later = segmentOf(changed.values(), stemOf)
    },
    find(wanted: Wanted, now: number): FoundInCategory {
      for (const segment of [base, later]) endBefore(segment, now)
      const parts = [findIn(base, wanted), findIn(later, wanted)]
      const found = parts.flatMap((part) => part.found).toSorted(comparePositions)
      return {
        categoryId,
        total: parts.reduce((sum, { total }) => sum + total, 0),
        found: found.slice(0, wanted.limit),
      }
    },
    /** How many listings have one of these, counted generously: who has two of them counts twice. */
    uses({ stem, tags }: { stem: number; tags: readonly number[] }): number {
      const ranges = [base, later].flatMap((segment) => [
        rangeOf(segment.stems, stem),
        ...tags.map((tag) => rangeOf(segment.tags, tag)),
      ])
      return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
    },
    changes: () => changed.size,
    size: () => base.size + changed.size,
  }
}
