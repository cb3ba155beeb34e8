import type { Touched } from '@fourfold/contract/admin/catalog/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** About so many rows are looked at, so that an admin need not wait for all of them. */
const LOOKED_AT = 20_000

type Counted = { professionals: number; members: number }

/** Which part of a table, in percent, has about so many rows. */
async function partOf(db: Reader, table: 'profile' | 'user_category'): Promise<number> {
  const [found] = await fetchRows(
    db,
    sql<{
      rows: number
    }>`select pg_class.reltuples::bigint as rows from pg_class where pg_class.oid = ${table}::regclass`,
  )
  return Math.min(100, (100 * LOOKED_AT) / Math.max(1, found?.rows ?? 1))
}

/** Counts in that part of a table, and says what it comes to in the whole. */
async function counted(
  db: Reader,
  table: 'profile' | 'user_category',
  countIn: (part: RawBuilder<unknown>) => RawBuilder<Counted>,
): Promise<Touched> {
  const percent = await partOf(db, table)
  const isEstimate = percent < 100
  const [found] = await fetchRows(db, countIn(isEstimate ? sql`tablesample system (${percent})` : sql``))
  const whole = (count = 0) => Math.round((count * 100) / percent)
  return { professionals: whole(found?.professionals), members: whole(found?.members), isEstimate }
}

/** Who has chosen a tag: professionals as a goal or as granted, members to search by. */
export function touchedByTag(db: Reader, tagId: number): Promise<Touched> {
  const tag = JSON.stringify({ tag: tagId })
  return counted(
    db,
    'profile',
    (part) => sql<Counted>`
      select
        count(*) filter (where profile.approved_tags @> array[${tagId}::integer] or jsonb_path_exists(
          profile.other, '$.selectedGoalTags.*[*] ? (@ == $tag)', ${tag}::jsonb)) as professionals,
        count(*) filter (where profile.other -> 'searchTags' @> to_jsonb(${tagId}::integer)) as members
      from profile ${part}`,
  )
}

/** Who is listed in a category now. */
export function touchedByCategory(db: Reader, categoryId: number): Promise<Touched> {
  return counted(
    db,
    'user_category',
    (part) => sql<Counted>`
      select count(*) as professionals, 0 as members
      from user_category ${part}
      where user_category.category_id = ${categoryId} and user_category.status = 'Active'`,
  )
}

/** Who has answered a question in these words. */
export function touchedByQuestion(db: Reader, text: string): Promise<Touched> {
  const asked = JSON.stringify({ asked: text })
  return counted(
    db,
    'profile',
    (part) => sql<Counted>`
      select 0 as professionals, count(*) as members
      from profile ${part}
      where jsonb_path_exists(profile.other, '$.questionsAnswers[*] ? (@.question == $asked)', ${asked}::jsonb)`,
  )
}
