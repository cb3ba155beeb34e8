import type pg from 'pg'

import type { SearchQuery } from './queries.ts'

/** Table and indexes for plain SQL: GIN on tags and on state with tags, GiST on locations. */
const TABLE = `
  create extension if not exists intarray;
  create extension if not exists btree_gin;
  create table bench_gin as
    select account_id, category_id, username, rating, tag_ids, state, works_online, meets_in_person,
      point(longitude, latitude) as place
    from listing;
  create index on bench_gin using gin (tag_ids gin__int_ops);
  create index on bench_gin using gin (state, tag_ids gin__int_ops);
  create index on bench_gin using gist (place)`

/** Creates the table once per database. */
export async function createSqlTable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>("select to_regclass('bench_gin') is not null as found")
  if (rows[0]?.found) return
  console.log('creating the table for plain SQL')
  await pool.query(TABLE)
  await pool.query('vacuum analyze bench_gin')
}

const buildTopFiveStatement = (score: string, from: string) => `
  select category_id, username, score from (
    select category_id, username, score,
      row_number() over (partition by category_id order by score desc, rating desc, username collate "C") as place
    from (select category_id, username, rating, ${score} as score ${from}) scored
  ) placed where place <= 5 order by category_id, place`

/** Builds one array lookup per goal. A subquery per row takes five times as long. */
const buildScoreExpression = (goals: readonly { id: number; priority: number }[]) =>
  goals.map(({ id, priority }) => `case when ${id} = any(tag_ids) then ${priority} else 0 end`).join(' + ')

/** Approximates 25 miles as 0.36 degrees of latitude and 0.5 of longitude, exact enough to compare costs. */
const NEAR = `and (works_online or (meets_in_person and place <@ box(point($3 - 0.5, $2 - 0.36), point($3 + 0.5, $2 + 0.36))))`

/** Builds the SQL of a query by goals. Returns undefined for text queries, which plain SQL cannot interpret. */
export function buildStatement({ goals, state, near }: SearchQuery): { text: string; values: unknown[] } | undefined {
  if (!goals) return undefined
  const values = [goals.map(({ id }) => id)]
  const matching = 'from bench_gin where tag_ids && $1::integer[]'
  const score = buildScoreExpression(goals)
  if (near)
    return {
      text: buildTopFiveStatement(score, `${matching} ${NEAR}`),
      values: [...values, near.latitude, near.longitude],
    }
  if (state) return { text: buildTopFiveStatement(score, `${matching} and state = $2`), values: [...values, state] }
  return { text: buildTopFiveStatement(score, matching), values }
}
