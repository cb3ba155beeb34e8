import type { Tx } from '@fourfold/platform/db/db'

import { insertCities, insertZipcodes, lockPlacesIfEmpty } from '../places.store.ts'
import { toCityColumns, readZipcodes, toZipcodeColumns } from './rows.ts'

/** Fills empty tables and returns whether they were empty. */
export async function seedPlaces(tx: Tx): Promise<boolean> {
  const isEmpty = await lockPlacesIfEmpty(tx)
  if (isEmpty) {
    const rows = readZipcodes()
    await insertZipcodes(tx, toZipcodeColumns(rows))
    await insertCities(tx, toCityColumns(rows))
  }
  return isEmpty
}
