import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader, Row } from '@fourfold/platform/db/db'
import type { SearchIndex } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'

import type { ListingRow } from '../engine/opensearch/document.ts'
import { DATABASE_HISTORY } from './indexer.store.ts'

/** Indexes of all categories with the same name suffix. Searches use the active set. */
export type IndexSet = Omit<Row<SearchIndex>, 'created_at'>

/** A listing to store or, if it was deleted, its key, with the highest queued version; the other columns are null. */
export type Change = ListingRow & { category_id: number; is_deleted: boolean }

export async function findIndexSets(reader: Reader): Promise<IndexSet[]> {
  return reader.selectFrom('search_index').selectAll().orderBy('is_active', 'desc').execute()
}

export async function findCategoryIds(reader: Reader): Promise<number[]> {
  const rows = await reader.selectFrom('category').select('category.id').orderBy('category.id').execute()
  return rows.map(({ id }) => id)
}

/** Returns whether PostgreSQL has lost changes that a set contains: the highest version of the set is from the future. */
export async function isRestored(reader: Reader, set: IndexSet, maxVersion: number): Promise<boolean> {
  const [state] = await fetchRows(
    reader,
    sql<{ isRestored: boolean }>`
      select ${DATABASE_HISTORY} <> ${set.database_history}
        or coalesce(pg_sequence_last_value('listing_version'), 0) < ${maxVersion} as "isRestored"`,
  )
  return state?.isRestored ?? false
}

/** Reads due changes, the oldest first, and their listings in the same snapshot. */
export async function readChanges(db: Db, maxRows: number): Promise<{ changes: Change[]; isFull: boolean }> {
  const changes = await fetchRows(
    db,
    // The last of several columns with the same name is read.
    sql<Change & { queued_rows: number }>`
      with page as (
        select account_id, category_id, version from search_index_change
        where due_at <= statement_timestamp() order by due_at limit ${maxRows}
      ), queued as (
        select account_id, category_id, max(version) as version, count(*) as rows
        from page group by account_id, category_id
      )
      select listing.*, queued.account_id, queued.category_id, coalesce(listing.version, queued.version) as version,
        listing.version is null as is_deleted, queued.rows as queued_rows
      from queued
      left join listing on listing.account_id = queued.account_id and listing.category_id = queued.category_id`,
  )
  return { changes, isFull: changes.reduce((count, { queued_rows }) => count + queued_rows, 0) === maxRows }
}

/** Reads the listings of the accounts that follow, always all listings of an account. */
export async function readListings(db: Db, afterAccountId: number, maxRows: number): Promise<Change[]> {
  return fetchRows(
    db,
    sql<Change>`
      select listing.*, false as is_deleted from listing
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
