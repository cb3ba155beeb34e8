import type { Tx } from '@fourfold/platform/db/db'

import { insertInitialSynonyms, insertNewPhrases } from '../synonym-phrases.store.ts'
import { seedPhrases } from './phrases.ts'
import { synonyms } from './synonyms.ts'

/** Fills an empty table and returns whether it was empty. */
export const seedSynonyms = (tx: Tx): Promise<boolean> =>
  insertInitialSynonyms(
    tx,
    Object.entries(synonyms).flatMap(([word, meanings]) => meanings.map((means) => ({ word, means }))),
  )

/** Adds the phrases that are new in this release and returns their number. Changes by admins are kept. */
export const seedSynonymPhrases = (tx: Tx): Promise<number> => insertNewPhrases(tx, seedPhrases)
