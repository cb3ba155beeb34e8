import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Finds the categories of the active index set. Throws if no set is complete. */
export async function findIndexedCategoryIds(db: Db): Promise<readonly number[]> {
  const [set] = await fetchRows(
    db,
    sql<{ ids: number[] }>`select search_index.category_ids as ids from search_index where search_index.is_active`,
  )
  if (!set) throw new Error('the search index is not complete')
  return set.ids
}
