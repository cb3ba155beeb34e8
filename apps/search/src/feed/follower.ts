import { setImmediate as turn } from 'node:timers/promises'

import type { Db } from '@fourfold/platform/db/db'

import { createAnswering } from '../answering.ts'
import { createListingIndex } from '../listing-index/listing-index.ts'
import { wordsOfLexicon } from '../words/lexicon.ts'
import { createLexicons } from '../words/lexicons.ts'
import { createVocabulary } from '../words/vocabulary.ts'
import { changesSince, lexiconOf, lexiconVersion } from './listings.queries.ts'
import type { FeedPlace, Moment } from './listings.queries.ts'
import { learnListings, learnWords } from './load.ts'
import type { Base } from './load.ts'
import { createSafePoint } from './safe-point.ts'

const PAGE = 5000
/** What has changed is put in order anew with every change; past so many, merging it into the base is cheaper. */
const MOST_CHANGES = 10_000
/** Words that came late are looked through one by one; past so many they are put among the others. */
const MOST_LATE_WORDS = 1000
/** The history of the database is not the one that was followed: another server took over, or a backup was restored. */
export class OtherHistory extends Error {}

export type Follower = Awaited<ReturnType<typeof follow>>

/** Takes over what changes since the base was made, poll by poll, and answers from memory. */
export async function follow(db: Db, base: Base) {
  const vocabulary = createVocabulary(base.vocabulary)
  const index = createListingIndex(vocabulary.stemOf, base.segments)
  const safePoint = createSafePoint(base.since)
  let { since } = base
  let baseSince = base.since
  let lexiconAt: string | undefined
  let lexiconFor = await readLexicon()

  async function readLexicon() {
    const { version, ...rows } = await lexiconOf(db)
    await learnWords(db, vocabulary, wordsOfLexicon(rows))
    lexiconAt = version
    return createLexicons(rows, vocabulary, index)
  }

  async function readChanges(): Promise<void> {
    let after: FeedPlace | undefined
    let moment: Moment | undefined
    do {
      const feed = await changesSince(db, { since, after, most: PAGE })
      if (feed.moment.timeline !== since.timeline) throw new OtherHistory('the database has another history')
      if (feed.moment.recovery !== since.recovery) {
        since = safePoint.crashed(feed.moment)
        return readChanges()
      }
      await learnListings(db, vocabulary, feed.listings)
      index.change(feed)
      if (index.changes() > MOST_CHANGES) await merge()
      moment ??= feed.moment
      after = feed.next
    } while (after)
    since = moment
    safePoint.passed(moment)
  }

  /** Makes a new base of the old one and what has changed. Nothing may change meanwhile; questions are welcome. */
  async function merge(): Promise<void> {
    vocabulary.pack()
    const steps = index.merge()
    while (!steps.next().done) await turn()
    baseSince = safePoint.moment()
  }

  return {
    /** Takes over what has changed since the last poll. */
    async poll(): Promise<void> {
      await readChanges()
      if (vocabulary.late() > MOST_LATE_WORDS) vocabulary.pack()
      if ((await lexiconVersion(db)) !== lexiconAt) lexiconFor = await readLexicon()
    },

    merge,
    ...createAnswering(index, () => lexiconFor),
    base: (): Base => ({ since: baseSince, vocabulary: vocabulary.pack(), segments: index.bases() }),
    changes: index.changes,
    size: index.size,
  }
}
