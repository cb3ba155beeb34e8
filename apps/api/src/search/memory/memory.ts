import type { Listing } from './listing.ts'
import type { Segment, StemOf } from './segment.ts'
import { createShelf } from './shelf.ts'
import type { FoundInCategory, Shelf } from './shelf.ts'
import type { Wanted } from './wanted.ts'

export type Gone = { accountId: number; categoryId: number }

export type Changes = { listings: readonly Listing[]; gone: readonly Gone[] }

export type Memory = ReturnType<typeof createMemory>

const keyOf = ({ accountId, categoryId }: Gone) => `${accountId} ${categoryId}`

/** All listings, by category. Knows nothing of databases and clocks: it is told. */
export function createMemory(stemOf: StemOf, bases: ReadonlyMap<number, Segment> = new Map()) {
  const shelves = new Map([...bases].map(([id, base]) => [id, createShelf(id, stemOf, base)]))
  const sum = (count: (shelf: Shelf) => number) => [...shelves.values()].reduce((all, one) => all + count(one), 0)

  function shelfOf(categoryId: number): Shelf {
    const shelf = shelves.get(categoryId) ?? createShelf(categoryId, stemOf)
    shelves.set(categoryId, shelf)
    return shelf
  }

  return {
    /** Takes over what has changed; what is here already is left alone, so a feed may repeat itself. */
    change({ listings, gone }: Changes): void {
      const touched = new Set<Shelf>()
      const kept = new Set(listings.map(keyOf))
      // Left and come back: the feed tells both, and the listing is what there is now.
      for (const one of gone.filter((left) => !kept.has(keyOf(left)))) {
        const shelf = shelfOf(one.categoryId)
        if (shelf.versionOf(one.accountId) === undefined) continue
        shelf.remove(one.accountId)
        touched.add(shelf)
      }
      for (const listing of listings) {
        const shelf = shelfOf(listing.categoryId)
        if (shelf.versionOf(listing.accountId) === listing.version) continue
        shelf.remove(listing.accountId)
        shelf.put(listing)
        touched.add(shelf)
      }
      for (const shelf of touched) shelf.settle()
    },

    /** The best of each category, and how many there are. */
    find(wanted: Wanted, now: number): FoundInCategory[] {
      const asked = [...shelves].filter(([id]) => !wanted.after || id === wanted.after.categoryId)
      return asked.map(([, shelf]) => shelf.find(wanted, now)).filter(({ total }) => total > 0)
    },

    uses: (of: { stem: number; tags: readonly number[] }): number => sum((shelf) => shelf.uses(of)),
    /** How many have changed since the load. */
    changes: (): number => sum((shelf) => shelf.changes()),
    size: (): number => sum((shelf) => shelf.size()),
  }
}
