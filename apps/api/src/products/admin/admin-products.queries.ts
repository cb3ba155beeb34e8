import { MAX_ROWS_COUNTED } from '@fourfold/contract/admin/list'
import type { ProductColumn } from '@fourfold/contract/products/admin-shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

import { selectProducts } from '../products.queries.ts'

export type ProductFilter = {
  category: string | null
  subcategory: string | null
  approved: boolean | null
  /** A part of the title, or the username of the owner. */
  text: string
  /** Ids of products that match the text; null without a text or if there are too many. */
  matches: number[] | null
}

/** The last row of the previous page. */
export type ProductPosition = { value: string | boolean | Temporal.Instant; id: number }

type PageRequest = {
  sortBy: ProductColumn
  sortDesc: boolean
  after: ProductPosition | null
  skip: number
  limit: number
}

const sortColumns = {
  createdAt: 'product.created_at',
  title: 'product.title',
  category: 'product.category',
  approved: 'product.approved',
} as const

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns whether a text is matched as a prefix only, because the trigram index needs three characters. */
const isPrefix = (text: string) => text.length < 3

const buildLikePattern = (text: string) => (isPrefix(text) ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`)

const buildTitleCondition = (text: string) =>
  isPrefix(text)
    ? sql<SqlBool>`product.title_key >= lower(${text}) collate "C" and product.title_key < (lower(${text}) || chr(1114111)) collate "C"`
    : sql<SqlBool>`product.title_key like lower(${buildLikePattern(text)})`

const selectOwnerId = (username: string) =>
  sql`(select account.id from account where lower(account.username) = lower(${username}))`

/** Up to this many matches are fetched and sorted. A more frequent text is found quickly in any sort order. */
const MAX_FETCHED = 2000

export async function findMatchingProducts(db: Db, text: string): Promise<number[] | null> {
  if (text === '') return null
  const matches = await fetchRows(
    db,
    sql<{ id: number }>`
      (select product.id from product where ${buildTitleCondition(text)} limit ${sql.lit(MAX_FETCHED + 1)})
      union (select product.id from product where product.account_id = ${selectOwnerId(text)})
      limit ${sql.lit(MAX_FETCHED + 1)}`,
  )
  return matches.length > MAX_FETCHED ? null : matches.map(({ id }) => id)
}

function buildTextCondition({ text, matches }: Pick<ProductFilter, 'text' | 'matches'>) {
  if (matches) return sql<SqlBool>`product.id = any(${matches}::bigint[])`
  // `coalesce` keeps the planner from using the title index, which would fetch every match before the first row.
  return sql<SqlBool>`coalesce(product.title_key like lower(${buildLikePattern(text)}) or product.account_id = ${selectOwnerId(text)}, false)`
}

function buildConditions(filter: ProductFilter): Expression<SqlBool>[] {
  const { category, subcategory, approved } = filter
  return [
    ...(category === null ? [] : [sql<SqlBool>`product.category = ${category}`]),
    ...(subcategory === null ? [] : [sql<SqlBool>`product.subcategory = ${subcategory}`]),
    ...(approved === null ? [] : [sql<SqlBool>`product.approved = ${approved}`]),
    ...(filter.text === '' ? [] : [buildTextCondition(filter)]),
  ]
}

/** Finds one page and one more row. Joins owners to these rows only. */
export async function findAdminProducts(db: Db, filter: ProductFilter, { sortBy, sortDesc, ...page }: PageRequest) {
  const column = sortColumns[sortBy]
  const direction = sortDesc ? 'desc' : 'asc'
  const { after } = page
  const comparison = sql.raw(sortDesc ? '<' : '>')
  const query = db
    .selectFrom('product')
    .select('product.id')
    .where(({ and }) => and(buildConditions(filter)))
    .orderBy(column, direction)
    .orderBy('product.id', direction)
    .limit(page.limit + 1)
  const ids = after
    ? query.where(sql<SqlBool>`(${sql.ref(column)}, product.id) ${comparison} (${after.value}, ${after.id})`)
    : query.offset(page.skip)
  return selectProducts(db)
    .innerJoin(ids.as('page'), 'page.id', 'product.id')
    .orderBy(column, direction)
    .orderBy('product.id', direction)
    .execute()
}

/** Counts products up to a cap. */
export async function countAdminProducts(db: Db, filter: ProductFilter): Promise<{ count: number; isCapped: boolean }> {
  // Without ids of matches, every product must be compared with the text.
  const limit = filter.text === '' ? MAX_ROWS_COUNTED : MAX_FETCHED
  const counted = db
    .selectFrom('product')
    .select('product.id')
    .where(({ and }) => and(buildConditions(filter)))
    .limit(limit + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, limit), isCapped: count > limit }
}

export async function findUndecidedProducts(db: Db, limit: number) {
  return selectProducts(db)
    .where('product.approved', '=', false)
    .where('product.rejection_reason', 'is', null)
    .orderBy('product.created_at')
    .orderBy('product.id')
    .limit(limit)
    .execute()
}
