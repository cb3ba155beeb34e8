import type { Tx } from '@fourfold/platform/db/db'

import { insertCatalog, lockIfEmpty } from '../catalog.store.ts'
import { seedRows } from './rows.ts'

/** Fills an empty catalogue; one that admins have begun to keep is theirs. Says whether it did. */
export async function seedCatalog(tx: Tx): Promise<boolean> {
  const isEmpty = await lockIfEmpty(tx)
  if (isEmpty) await insertCatalog(tx, seedRows)
  return isEmpty
}
