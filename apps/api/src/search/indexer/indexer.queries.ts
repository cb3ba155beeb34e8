import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import type { ListingRow } from '../engine/opensearch/document.ts'

/** Indexes of all categories with the same name suffix. Searches use the active set. */
export type IndexSet = {
  name: string
  schemaVersion: number
  databaseHistory: string
  categoryIds: number[]
  filledAccountId: number
  isActive: boolean
}

export type IndexedRow = ListingRow & { category_id: number }

/** The queued changes of a listing, with the listing of the same snapshot; undefined if it was deleted. */
export type Change = {
  accountId: number
  categoryId: number
  /** The version of the listing or, if it was deleted, the highest queued version. */
  version: number
  listing: IndexedRow | undefined
}

const LISTING_COLUMNS = sql`
  listing.account_id, listing.category_id, listing.version, listing.username, listing.valid_till, listing.rating,
  listing.rate_cents, listing.tag_ids, listing.title_stems, listing.name_stems, listing.specialization_stems,
  listing.state, listing.latitude, listing.longitude, listing.works_online, listing.meets_in_person, listing.gender,
  listing.age_range, listing.takes_insurance, listing.works_weekends, listing.free15,
  listing.free_standard_online::text, listing.free_standard_in_person::text, listing.free_free15_online::text,
  listing.free_free15_in_person::text`

export async function findIndexSets(db: Db): Promise<IndexSet[]> {
  return fetchRows(
    db,
    sql<IndexSet>`
      select name, schema_version as "schemaVersion", database_history as "databaseHistory",
        category_ids as "categoryIds", filled_account_id as "filledAccountId", is_active as "isActive"
      from search_index order by is_active desc`,
  )
}

export async function findCategoryIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('category').select('category.id').orderBy('category.id').execute()
  return rows.map(({ id }) => id)
}

/** The identity of the data in PostgreSQL. */
export type DatabaseState = {
  /** Changes when PostgreSQL is restored or another server becomes the primary. */
  history: string
  /** The highest version that a listing can have. */
  lastVersion: number
}

export async function findDatabaseState(db: Db): Promise<DatabaseState> {
  const [state] = await fetchRows(
    db,
    // The control file contains the timeline only after the next checkpoint, so it is read from the name of the WAL file.
    sql<DatabaseState>`
      select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as history,
        coalesce(pg_sequence_last_value('listing_version'), 0) as "lastVersion"
      from pg_control_system()`,
  )
  if (!state) throw new Error('PostgreSQL returned no state')
  return state
}

type ChangeRow = {
  queued_account_id: number
  queued_category_id: number
  queued_version: number
  queued_rows: number
} & (IndexedRow | { version: null })

export type ChangePage = { changes: Change[]; isFull: boolean }

function toChange({ queued_account_id, queued_category_id, queued_version, ...row }: ChangeRow): Change {
  return {
    accountId: queued_account_id,
    categoryId: queued_category_id,
    version: row.version ?? queued_version,
    listing: row.version === null ? undefined : row,
  }
}

/** Reads due changes, the oldest first, and their listings in the same snapshot. */
export async function readChanges(db: Db, maxRows: number): Promise<ChangePage> {
  const rows = await fetchRows(
    db,
    sql<ChangeRow>`
      with page as (
        select account_id, category_id, version from search_index_change
        where due_at <= statement_timestamp() order by due_at limit ${maxRows}
      ), queued as (
        select account_id, category_id, max(version) as version, count(*) as rows
        from page group by account_id, category_id
      )
      select queued.account_id as queued_account_id, queued.category_id as queued_category_id,
        queued.version as queued_version, queued.rows as queued_rows, ${LISTING_COLUMNS}
      from queued
      left join listing on listing.account_id = queued.account_id and listing.category_id = queued.category_id`,
  )
  const rowCount = rows.reduce((count, { queued_rows }) => count + queued_rows, 0)
  return { changes: rows.map(toChange), isFull: rowCount === maxRows }
}

/** Reads the listings of the accounts that follow, always all listings of an account. */
export async function readListings(db: Db, afterAccountId: number, maxRows: number): Promise<IndexedRow[]> {
  return fetchRows(
    db,
    sql<IndexedRow>`
      select ${LISTING_COLUMNS} from listing
      where listing.account_id > ${afterAccountId} and listing.account_id <= (
        select max(page.account_id) from (
          select listing.account_id from listing where listing.account_id > ${afterAccountId}
          order by listing.account_id limit ${maxRows}) page)
      order by listing.account_id`,
  )
}

/** Counts the queued changes, with the age of the oldest one. */
export async function countIndexChanges(db: Db): Promise<{ changes: number; seconds: number }> {
  const [queue] = await fetchRows(
    db,
    sql<{ changes: number; seconds: number }>`
      select count(*) as changes,
        coalesce(extract(epoch from clock_timestamp() - min(changed_at)), 0)::double precision as seconds
      from search_index_change`,
  )
  return queue ?? { changes: 0, seconds: 0 }
}
