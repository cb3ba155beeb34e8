import type { Tx } from '@fourfold/platform/db/db'

import { insertCities, insertZipcodes, lockPlacesIfEmpty } from '../places.store.ts'
import { cityColumns, readZipcodes, zipcodeColumns } from './rows.ts'

/** Fills empty tables and returns whether they were empty. */
export async function seedPlaces(tx: Tx): Promise<boolean> {
  const isEmpty = await lockPlacesIfEmpty(tx)
  if (isEmpty) {
    const rows = readZipcodes()
    await insertZipcodes(tx, zipcodeColumns(rows))
    await insertCities(tx, cityColumns(rows))
  }
  return isEmpty
}
