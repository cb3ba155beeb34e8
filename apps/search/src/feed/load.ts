import { setImmediate as turn } from 'node:timers/promises'

import type { Db } from '@fourfold/platform/db/db'

import type { Listing } from '../listing-index/listing.ts'
import { createSegmentBuilder } from '../listing-index/segment-builder.ts'
import type { Segment } from '../listing-index/segment.ts'
import { createVocabulary } from '../words/vocabulary.ts'
import type { PackedVocabulary, Vocabulary } from '../words/vocabulary.ts'
import { listingsAfter, momentNow, stemsOf } from './listings.queries.ts'
import type { Moment } from './listings.queries.ts'

/** Every listing as of a moment, by category: what a process starts with. */
export type Base = { since: Moment; vocabulary: PackedVocabulary; segments: ReadonlyMap<number, Segment> }

/** A page is taken in without a pause: short enough that nobody waits. */
const PAGE = 5000

function* wordsIn(listings: readonly Listing[]) {
  for (const { titleWords, nameWords, specializationWords } of listings) {
    yield* titleWords
    yield* nameWords
    yield* specializationWords
  }
}

/** Asks PostgreSQL for the stems of words that are not known yet. */
export async function learnWords(db: Db, vocabulary: Vocabulary, words: Iterable<string>): Promise<void> {
  const unknown = new Set<string>()
  for (const word of words) {
    if (!vocabulary.knows(word)) unknown.add(word)
  }
  if (unknown.size > 0) vocabulary.learn(await stemsOf(db, [...unknown]))
}

export const learnListings = (db: Db, vocabulary: Vocabulary, listings: readonly Listing[]): Promise<void> =>
  learnWords(db, vocabulary, wordsIn(listings))

/** Reads every listing, page by page. */
export async function loadFromDatabase(db: Db): Promise<Base> {
  // Before the first page: what changes while pages are read is told again by the first poll.
  const since = await momentNow(db)
  const vocabulary = createVocabulary()
  const builders = new Map<number, ReturnType<typeof createSegmentBuilder>>()
  let coming: Promise<Listing[]> | undefined = listingsAfter(db, { accountId: 0, categoryId: 0 }, PAGE)
  while (coming) {
    const page: Listing[] = await coming
    const last = page.at(-1)
    await learnListings(db, vocabulary, page)
    // PostgreSQL makes the next page while this one is taken in.
    coming = last && page.length === PAGE ? listingsAfter(db, last, PAGE) : undefined
    for (const listing of page) {
      const builder = builders.get(listing.categoryId) ?? createSegmentBuilder(vocabulary.stemOf)
      builders.set(listing.categoryId, builder)
      builder.add(listing)
    }
  }
  const segments = new Map<number, Segment>()
  for (const [id, builder] of builders) {
    segments.set(id, builder.finish())
    builders.delete(id)
    await turn()
  }
  // Then what changed while pages were read may have numbers from before.
  if ((await momentNow(db)).recovery !== since.recovery) throw new Error('PostgreSQL crashed while listings were read')
  return { since, vocabulary: vocabulary.pack(), segments }
}
