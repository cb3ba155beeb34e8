import type { Db } from '@fourfold/platform/db/db'

import { changeLexicon } from './lexicon-change.ts'
import type { LexiconChange } from './lexicon-change.ts'
import { countWords, findLexiconRows, findLexiconVersion } from './lexicon.queries.ts'
import { createLexicon, listWords } from './lexicon.ts'
import type { Lexicon } from './lexicon.ts'

async function loadLexicon(db: Db): Promise<Lexicon> {
  // Read first, so that rows that change in the meantime are read again by the next search.
  const version = await findLexiconVersion(db)
  const rows = await findLexiconRows(db)
  return createLexicon(version, rows, await countWords(db, listWords(rows)))
}

/** Keeps the lexicon in memory and loads it when its version changes. Concurrent searches share a load. */
export function createLexiconCache(db: Db) {
  let current: Lexicon | undefined
  let loading: { version: string; lexicon: Promise<Lexicon> } | undefined
  // Several searches of a preview use the same change.
  let changed: { key: string; lexicon: Promise<Lexicon> } | undefined

  async function load(): Promise<Lexicon> {
    const lexicon = await loadLexicon(db)
    current = lexicon
    return lexicon
  }

  return {
    getUnusedStems: (): readonly string[] => current?.unusedStems ?? [],

    /** Returns the lexicon. `version` is the version in the database, read by the caller. */
    async get(version: string): Promise<Lexicon> {
      if (current?.version === version) return current
      // A load that started for another version may have read older rows.
      if (loading?.version !== version) loading = { version, lexicon: load() }
      const own = loading
      try {
        return await own.lexicon
      } finally {
        if (loading === own) loading = undefined
      }
    },

    /** Returns the lexicon as it would be after a change of the catalog. */
    async getChanged(lexicon: Lexicon, change: LexiconChange): Promise<Lexicon> {
      const key = `${lexicon.version} ${JSON.stringify(change)}`
      if (changed?.key !== key) changed = { key, lexicon: changeLexicon(db, lexicon, change) }
      const own = changed
      try {
        return await own.lexicon
      } catch (error) {
        if (changed === own) changed = undefined
        throw error
      }
    },
  }
}
