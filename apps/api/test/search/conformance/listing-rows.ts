import { fetchRows, inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { words } from './arbitraries.ts'
import type { StoredListing } from './arbitraries.ts'
import type { ModelListing } from './model.ts'

const HALF_HOUR_MS = 1_800_000

/** Writes a multirange of the half hours that contain these instants. */
function formatMultirange(starts: readonly number[]): string {
  const halfHours = starts.map((start) => Math.floor(start / HALF_HOUR_MS))
  return `{${halfHours.map((halfHour) => `[${halfHour},${halfHour + 1})`).join()}}`
}

const toRow = (listing: StoredListing) => ({
  ...listing,
  valid_till: new Date(listing.valid_till).toISOString(),
  free_standard_online: formatMultirange(listing.free_standard_online),
  free_standard_in_person: formatMultirange(listing.free_standard_in_person),
  free_free15_online: formatMultirange(listing.free_free15_online),
  free_free15_in_person: formatMultirange(listing.free_free15_in_person),
})

const refer = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))

/** Makes these the only listings: deletes, inserts and updates the rows that differ. */
export async function replaceListings(db: Db, listings: readonly StoredListing[]): Promise<void> {
  const rows = sql`jsonb_populate_recordset(null::listing, ${JSON.stringify(listings.map(toRow))}::jsonb) as given`
  const [first] = listings
  const columns = Object.keys(first ?? {})
  const changeable = columns.filter((name) => name !== 'account_id' && name !== 'category_id')
  const assignments = changeable.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await inTransaction(db, async (tx) => {
    await sql`delete from listing
      where (account_id, category_id) not in (select account_id, category_id from ${rows})`.execute(tx)
    if (!first) return
    await sql`insert into listing (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${refer('given', columns)} from ${rows}
      on conflict (account_id, category_id) do update set ${sql.join(assignments)}, version = default
      where (${refer('listing', changeable)}) is distinct from (${refer('excluded', changeable)})`.execute(tx)
  })
}

/** Returns the function that adds the stems that PostgreSQL generates from words. */
export async function createStemmer(db: Db) {
  const rows = await fetchRows(
    db,
    sql<{ word: string; stems: string[] }>`
      select word, search_stems(array[word]) as stems from unnest(${[...words]}::text[]) word`,
  )
  const stems = new Map(rows.map((row) => [row.word, row.stems]))
  const stem = (someWords: readonly string[]) => someWords.flatMap((word) => stems.get(word) ?? [])
  return {
    allStems: stem(words),
    addStems: (listing: StoredListing): ModelListing => ({
      ...listing,
      title_stems: stem(listing.title_words),
      name_stems: stem(listing.name_words),
      specialization_stems: stem(listing.specialization_words),
    }),
  }
}
