import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Finds the categories in which professionals can be listed. */
export async function findCategoryIds(db: Db): Promise<number[]> {
  const rows = await fetchRows(db, sql<{ id: number }>`select category.id from category order by category.id`)
  return rows.map(({ id }) => id)
}

/** Finds the categories of the active index set. Throws if no set is complete. */
export async function findIndexedCategoryIds(db: Db): Promise<number[]> {
  const [set] = await fetchRows(
    db,
    sql<{ ids: number[] }>`select search_index.category_ids as ids from search_index where search_index.is_active`,
  )
  if (!set) throw new Error('the search index is not complete')
  return set.ids
}
