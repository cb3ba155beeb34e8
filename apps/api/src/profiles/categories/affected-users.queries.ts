import type { AffectedUsers } from '@fourfold/contract/admin/catalog/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The approximate number of rows to read; larger tables are sampled. */
const SAMPLED_ROWS = 20_000

type UserCounts = { professionals: number; members: number }

async function estimateSamplePercent(db: Reader, table: 'profile' | 'user_category'): Promise<number> {
  const [estimate] = await fetchRows(
    db,
    sql<{
      rows: number
    }>`select pg_class.reltuples::bigint as rows from pg_class where pg_class.oid = ${table}::regclass`,
  )
  return Math.min(100, (100 * SAMPLED_ROWS) / Math.max(1, estimate?.rows ?? 1))
}

/** Counts users in a sample of the table and extrapolates. */
async function countSampled(
  db: Reader,
  table: 'profile' | 'user_category',
  buildCountQuery: (sample: RawBuilder<unknown>) => RawBuilder<UserCounts>,
): Promise<AffectedUsers> {
  const percent = await estimateSamplePercent(db, table)
  const isEstimate = percent < 100
  const [counts] = await fetchRows(db, buildCountQuery(isEstimate ? sql`tablesample system (${percent})` : sql``))
  const extrapolate = (count = 0) => Math.round((count * 100) / percent)
  return { professionals: extrapolate(counts?.professionals), members: extrapolate(counts?.members), isEstimate }
}

/** Counts professionals who have the tag as a goal or approved tag, and members who search by it. */
export function countAffectedByTag(db: Reader, tagId: number): Promise<AffectedUsers> {
  const tag = JSON.stringify({ tag: tagId })
  return countSampled(
    db,
    'profile',
    (sample) => sql<UserCounts>`
      select
        count(*) filter (where profile.approved_tags @> array[${tagId}::integer] or jsonb_path_exists(
          profile.other, '$.selectedGoalTags.*[*] ? (@ == $tag)', ${tag}::jsonb)) as professionals,
        count(*) filter (where profile.other -> 'searchTags' @> to_jsonb(${tagId}::integer)) as members
      from profile ${sample}`,
  )
}

export function countAffectedByCategory(db: Reader, categoryId: number): Promise<AffectedUsers> {
  return countSampled(
    db,
    'user_category',
    (sample) => sql<UserCounts>`
      select count(*) as professionals, 0 as members
      from user_category ${sample}
      where user_category.category_id = ${categoryId} and user_category.status = 'Active'`,
  )
}

/** Counts members who answered a question with this text. */
export function countAffectedByQuestion(db: Reader, text: string): Promise<AffectedUsers> {
  const question = JSON.stringify({ text })
  return countSampled(
    db,
    'profile',
    (sample) => sql<UserCounts>`
      select 0 as professionals, count(*) as members
      from profile ${sample}
      where jsonb_path_exists(profile.other, '$.questionsAnswers[*] ? (@.question == $text)', ${question}::jsonb)`,
  )
}
