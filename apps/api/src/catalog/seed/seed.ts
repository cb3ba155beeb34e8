import type { Tx } from '@fourfold/platform/db/db'

import { insertCatalog, lockCatalogIfEmpty } from '../catalog.store.ts'
import { seedRows } from './rows.ts'

/** Fills an empty catalog and returns whether it was empty. A catalog that admins have edited is never changed. */
export async function seedCatalog(tx: Tx): Promise<boolean> {
  const isEmpty = await lockCatalogIfEmpty(tx)
  if (isEmpty) await insertCatalog(tx, seedRows)
  return isEmpty
}
