import { fetchRows, inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import type { StoredListing } from './arbitraries.ts'
import type { ModelListing } from './model.ts'

const HALF_HOUR_MS = 1_800_000

const columns = [
  'account_id',
  'category_id',
  'username',
  'valid_till',
  'rating',
  'tag_ids',
  'title_words',
  'name_words',
  'specialization_words',
  'state',
  'latitude',
  'longitude',
  'works_online',
  'meets_in_person',
  'gender',
  'age_range',
  'takes_insurance',
  'works_weekends',
  'free15',
  'rate_cents',
  'free_standard_online',
  'free_standard_in_person',
  'free_free15_online',
  'free_free15_in_person',
  'free_until',
] as const

/** Writes a multirange of the half hours that contain these instants. */
function formatMultirange(starts: readonly number[]): string {
  const halfHours = starts.map((start) => Math.floor(start / HALF_HOUR_MS))
  return `{${halfHours.map((halfHour) => `[${halfHour},${halfHour + 1})`).join()}}`
}

const buildRow = (listing: StoredListing): Record<(typeof columns)[number], unknown> => ({
  account_id: listing.accountId,
  category_id: listing.categoryId,
  username: listing.username,
  valid_till: new Date(listing.validTill).toISOString(),
  rating: listing.rating,
  tag_ids: listing.tagIds,
  title_words: listing.titleWords,
  name_words: listing.nameWords,
  specialization_words: listing.specializationWords,
  state: listing.state,
  latitude: listing.place?.latitude ?? null,
  longitude: listing.place?.longitude ?? null,
  works_online: listing.worksOnline,
  meets_in_person: listing.meetsInPerson,
  gender: listing.gender,
  age_range: listing.ageRange,
  takes_insurance: listing.takesInsurance,
  works_weekends: listing.worksWeekends,
  free15: listing.free15,
  rate_cents: listing.rateCents,
  free_standard_online: formatMultirange(listing.starts.Standard.online),
  free_standard_in_person: formatMultirange(listing.starts.Standard.inPerson),
  free_free15_online: formatMultirange(listing.starts.Free15.online),
  free_free15_in_person: formatMultirange(listing.starts.Free15.inPerson),
  free_until: '2100-01-01',
})

const joinColumns = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(table === '' ? name : `${table}.${name}`)))

/** Makes these the only listings: deletes, inserts and updates the rows that differ. */
export async function replaceListings(db: Db, listings: readonly StoredListing[]): Promise<void> {
  const changeable = columns.slice(2)
  const assignments = changeable.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await inTransaction(db, async (tx) => {
    const rows = sql`jsonb_populate_recordset(null::listing, ${JSON.stringify(listings.map(buildRow))}::jsonb) as given`
    await sql`delete from listing where (account_id, category_id) not in (select account_id, category_id from ${rows})`.execute(
      tx,
    )
    await sql`insert into listing (${joinColumns('', columns)}) select ${joinColumns('given', columns)} from ${rows}
      on conflict (account_id, category_id) do update set ${sql.join(assignments)}, version = default
      where (${joinColumns('listing', changeable)}) is distinct from (${joinColumns('excluded', changeable)})`.execute(
      tx,
    )
  })
}

type StemsRow = {
  account_id: number
  category_id: number
  title_stems: string[]
  name_stems: string[]
  specialization_stems: string[]
}

/** Adds the stems that PostgreSQL has generated. */
export async function readStems(db: Db, listings: readonly StoredListing[]): Promise<ModelListing[]> {
  const rows = await fetchRows(
    db,
    sql<StemsRow>`select account_id, category_id, title_stems, name_stems, specialization_stems from listing`,
  )
  return listings.map((listing) => {
    const row = rows.find(
      ({ account_id, category_id }) => account_id === listing.accountId && category_id === listing.categoryId,
    )
    if (!row) throw new Error('a listing is not stored')
    return {
      ...listing,
      titleStems: row.title_stems,
      nameStems: row.name_stems,
      specializationStems: row.specialization_stems,
    }
  })
}
