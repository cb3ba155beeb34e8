import type { Db } from '../../platform/db/db.ts'
import { changesSince, horizonNow, lexiconOf, listingsAfter, stemsOf } from '../listings.queries.ts'
import type { Listing } from '../memory/listing.ts'
import { createMemory } from '../memory/memory.ts'
import { createSegmentBuilder } from '../memory/segment.ts'
import { createVocabulary } from '../memory/vocabulary.ts'
import { answer } from './answer.ts'
import type { Answer, Question } from './answer.ts'
import { createLexicon, wordsOfLexicon } from './lexicon.ts'

const PAGE = 10_000
/** How often the small tables are read again, counted in looks. */
const LEXICON_EVERY = 10

/** The words of listings, without a list of a million of them. */
function* wordsOf(listings: readonly Listing[]) {
  for (const { titleWords, nameWords, specializationWords } of listings) {
    yield* titleWords
    yield* nameWords
    yield* specializationWords
  }
}

export type Follower = Awaited<ReturnType<typeof openFollower>>

/** Loads every listing, and can then look again for what has changed. */
export async function openFollower(db: Db) {
  const vocabulary = createVocabulary()
  // Before the first page: what changes while pages are read is told again by the first look.
  let horizon = await horizonNow(db)

  async function learn(words: Iterable<string>): Promise<void> {
    const unknown = new Set<string>()
    for (const word of words) {
      if (!vocabulary.knows(word)) unknown.add(word)
    }
    if (unknown.size > 0) vocabulary.learn(await stemsOf(db, [...unknown]))
  }

  async function load() {
    const builders = new Map<number, ReturnType<typeof createSegmentBuilder>>()
    let coming: Promise<Listing[]> | undefined = listingsAfter(db, { accountId: 0, categoryId: 0 }, PAGE)
    while (coming) {
      const page: Listing[] = await coming
      const last = page.at(-1)
      await learn(wordsOf(page))
      // PostgreSQL makes the next page while this one is taken in.
      coming = last && page.length === PAGE ? listingsAfter(db, last, PAGE) : undefined
      for (const listing of page) {
        const builder = builders.get(listing.categoryId) ?? createSegmentBuilder(vocabulary.stemOf)
        builders.set(listing.categoryId, builder)
        builder.add(listing)
      }
    }
    return new Map([...builders].map(([id, builder]) => [id, builder.finish()]))
  }

  async function readLexicon() {
    const rows = await lexiconOf(db)
    await learn(wordsOfLexicon(rows))
    return createLexicon(rows, vocabulary, memory)
  }

  const memory = createMemory(vocabulary.stemOf, await load())
  let lexicon = await readLexicon()
  vocabulary.sort()
  let looks = 0

  return {
    /** Takes over what has changed since the last look. */
    async look(): Promise<void> {
      const feed = await changesSince(db, horizon)
      await learn(wordsOf(feed.listings))
      memory.change(feed)
      horizon = feed.horizon
      looks += 1
      if (looks % LEXICON_EVERY === 0) lexicon = await readLexicon()
    },
    answer: (question: Question): Answer => answer(question, memory, lexicon),
    changes: memory.changes,
    size: memory.size,
  }
}
