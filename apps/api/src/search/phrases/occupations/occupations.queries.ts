import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Selects one or all occupations with their phrases. */
function selectOccupations(db: Reader, id: number | null): Promise<SavedOccupation[]> {
  return fetchRows(
    db,
    sql<SavedOccupation>`
      select occupation.id, occupation.category_id as "categoryId", occupation.title, occupation.version,
        array(select everyday_phrase.phrase from everyday_phrase
          where everyday_phrase.category_id = occupation.category_id and everyday_phrase.title = occupation.title
          order by everyday_phrase.phrase) as words
      from occupation
      where ${id}::integer is null or occupation.id = ${id}
      order by occupation.category_id, occupation.title`,
  )
}

export const listOccupations = (db: Reader): Promise<SavedOccupation[]> => selectOccupations(db, null)

export async function findOccupation(db: Reader, id: number): Promise<SavedOccupation | undefined> {
  const [occupation] = await selectOccupations(db, id)
  return occupation
}
