import type { Tx } from '@fourfold/platform/db/db'

import { insertNewPhrases } from '../synonym-phrases.store.ts'
import { insertSynonyms, lockSynonymsIfEmpty } from '../synonyms.store.ts'
import { seedPhrases } from './phrases.ts'
import { synonyms } from './synonyms.ts'

/** Fills an empty table and returns whether it was empty. */
export async function seedSynonyms(tx: Tx): Promise<boolean> {
  const isEmpty = await lockSynonymsIfEmpty(tx)
  if (isEmpty) {
    const rows = Object.entries(synonyms).flatMap(([word, means]) => means.map((synonym) => ({ word, means: synonym })))
    await insertSynonyms(tx, rows)
  }
  return isEmpty
}

/** Adds the phrases that are new in this release and returns their number. Changes by admins are kept. */
export const seedSynonymPhrases = (tx: Tx): Promise<number> => insertNewPhrases(tx, seedPhrases)
