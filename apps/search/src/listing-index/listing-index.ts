import type { FoundInCategory } from '@fourfold/search-protocol/answer'

import { createCategoryIndex } from './category-index.ts'
import type { CategoryIndex } from './category-index.ts'
import type { Listing } from './listing.ts'
import type { Query } from './query.ts'
import type { StemOf } from './segment-builder.ts'
import type { Segment } from './segment.ts'
import { emptyTally } from './tally.ts'
import type { Around, Tally } from './tally.ts'

export type Gone = { accountId: number; categoryId: number }

export type Changes = { listings: readonly Listing[]; gone: readonly Gone[] }

export type ListingIndex = ReturnType<typeof createListingIndex>

const keyOf = ({ accountId, categoryId }: Gone) => `${accountId} ${categoryId}`

function tallyOf(categories: Iterable<CategoryIndex>, counted: { query: Query; around: Around; now: number }): Tally {
  const tally = emptyTally(counted.around)
  for (const category of categories) category.tally(tally, counted)
  return tally
}

/** All listings, by category. Knows nothing of databases and clocks: it is told. */
export function createListingIndex(stemOf: StemOf, bases: ReadonlyMap<number, Segment> = new Map()) {
  const categories = new Map([...bases].map(([id, base]) => [id, createCategoryIndex(id, stemOf, base)]))
  const touched = new Set<CategoryIndex>()
  const sum = (count: (category: CategoryIndex) => number) =>
    [...categories.values()].reduce((all, one) => all + count(one), 0)

  function categoryIndexOf(categoryId: number): CategoryIndex {
    const category = categories.get(categoryId) ?? createCategoryIndex(categoryId, stemOf)
    categories.set(categoryId, category)
    return category
  }

  function remove({ accountId, categoryId }: Gone): void {
    const category = categoryIndexOf(categoryId)
    if (category.versionOf(accountId) === undefined) return
    category.remove(accountId)
    touched.add(category)
  }

  function put(listing: Listing): void {
    const category = categoryIndexOf(listing.categoryId)
    if (category.versionOf(listing.accountId) === listing.version) return
    category.remove(listing.accountId)
    category.put(listing)
    touched.add(category)
  }

  return {
    /** Takes over what has changed; what is here already is left alone, so a feed may repeat itself. */
    change({ listings, gone }: Changes): void {
      const kept = new Set(listings.map(keyOf))
      // Left and come back: the feed tells both, and the listing is what there is now.
      for (const one of gone) if (!kept.has(keyOf(one))) remove(one)
      for (const listing of listings) put(listing)
      for (const category of touched) category.refresh()
      touched.clear()
    },

    /** Makes new bases of the old ones and what has changed. Nothing may change meanwhile; questions are welcome. */
    *merge(): Generator<void, void> {
      for (const category of categories.values()) yield* category.merge()
    },

    /** The best of each category, and how many there are. */
    find(query: Query, now: number): FoundInCategory[] {
      const asked = [...categories].filter(([id]) => !query.after || id === query.after.categoryId)
      return asked.map(([, category]) => category.find(query, now)).filter(({ total }) => total > 0)
    },

    /** Everybody who has what is looked for, counted by kind whatever the filters. */
    tally: (query: Query, around: Around, now: number): Tally => tallyOf(categories.values(), { query, around, now }),

    uses: (of: { stem: number; tags: readonly number[] }): number => sum((category) => category.uses(of)),
    bases: (): ReadonlyMap<number, Segment> => new Map([...categories].map(([id, category]) => [id, category.base()])),
    /** How many have changed since the bases were made. */
    changes: (): number => sum((category) => category.changes()),
    size: (): number => sum((category) => category.size()),
  }
}
