import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Rows as one array per column, so that an insert has one parameter per column. */
type Columns = { latitudes: number[]; longitudes: number[] }
export type ZipcodeColumns = Columns & { zipcodes: string[]; cities: string[]; states: string[] }
export type CityColumns = Columns & { keys: string[]; names: string[]; states: string[]; counts: number[] }

/** Returns whether the table is empty. The lock blocks other seeders, but no readers. */
export async function lockPlacesIfEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table zipcode in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('zipcode').select('zipcode.zipcode').limit(1).executeTakeFirst()) === undefined
}

export async function insertZipcodes(tx: Tx, rows: ZipcodeColumns): Promise<void> {
  await sql`insert into zipcode (zipcode, city, state, latitude, longitude)
    select * from unnest(${rows.zipcodes}::text[], ${rows.cities}::text[], ${rows.states}::text[],
      ${rows.latitudes}::real[], ${rows.longitudes}::real[])`.execute(tx)
}

export async function insertCities(tx: Tx, rows: CityColumns): Promise<void> {
  await sql`insert into city (key, name, state, latitude, longitude, zipcodes)
    select * from unnest(${rows.keys}::text[], ${rows.names}::text[], ${rows.states}::text[],
      ${rows.latitudes}::real[], ${rows.longitudes}::real[], ${rows.counts}::integer[])`.execute(tx)
}
