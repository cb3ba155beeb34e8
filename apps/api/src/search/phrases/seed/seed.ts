import type { Tx } from '@fourfold/platform/db/db'

import { insertNewPhrases } from '../synonym-phrases.store.ts'
import { insertSynonyms, lockSynonymsIfEmpty } from '../synonyms.store.ts'
import { seedPhrases } from './phrases.ts'
import { synonyms } from './synonyms.ts'

/** Fills an empty list of synonyms; one that admins have begun to keep is theirs. Says whether it did. */
export async function seedSynonyms(tx: Tx): Promise<boolean> {
  const isEmpty = await lockSynonymsIfEmpty(tx)
  if (isEmpty) {
    const rows = Object.entries(synonyms).flatMap(([word, means]) => means.map((one) => ({ word, means: one })))
    await insertSynonyms(tx, rows)
  }
  return isEmpty
}

/** Adds the everyday phrases that came with this release, each once: what admins change or remove stays so. Says how many. */
export const seedEverydayPhrases = (tx: Tx): Promise<number> => insertNewPhrases(tx, seedPhrases)
