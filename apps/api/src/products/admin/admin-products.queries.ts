import { MAX_ROWS_COUNTED } from '@fourfold/contract/admin/list'
import type { ProductSort } from '@fourfold/contract/products/admin-shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

import { products } from '../products.queries.ts'

export type ProductFilter = {
  category: string | null
  subcategory: string | null
  approved: boolean | null
  /** Part of the title, or the username of its owner. */
  text: string
  found: number[] | null
}

/** Where a page goes on: after this row, or so many rows from the start. */
export type ProductPosition = { value: string | boolean | Temporal.Instant; id: number }

type Sorted = { sortBy: ProductSort; sortDesc: boolean; after: ProductPosition | null; skip: number; limit: number }

const columnOf = {
  createdAt: 'product.created_at',
  title: 'product.title',
  category: 'product.category',
  approved: 'product.approved',
} as const

const literalOf = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The index knows parts of three letters and more: less than three must begin the title. */
const isBeginning = (text: string) => text.length < 3

const patternOf = (text: string) => (isBeginning(text) ? `${literalOf(text)}%` : `%${literalOf(text)}%`)

/** Titles that the text is in, or begins. */
const titled = (text: string) =>
  isBeginning(text)
    ? sql<SqlBool>`product.title_key >= lower(${text}) collate "C" and product.title_key < (lower(${text}) || chr(1114111)) collate "C"`
    : sql<SqlBool>`product.title_key like lower(${patternOf(text)})`

const ownedBy = (username: string) =>
  sql`(select account.id from account where lower(account.username) = lower(${username}))`

/** This many matches can be fetched and sorted; more are common enough to be found by walking any order. */
const MAX_FETCHED = 2000

/** The products that a text finds, by its indexes; null when there are many of them, or no text. */
export async function productsMatching(db: Db, text: string): Promise<number[] | null> {
  if (text === '') return null
  const found = await fetchRows(
    db,
    sql<{ id: number }>`
      (select product.id from product where ${titled(text)} limit ${sql.lit(MAX_FETCHED + 1)})
      union (select product.id from product where product.account_id = ${ownedBy(text)})
      limit ${sql.lit(MAX_FETCHED + 1)}`,
  )
  return found.length > MAX_FETCHED ? null : found.map(({ id }) => id)
}

function matching({ text, found }: Pick<ProductFilter, 'text' | 'found'>) {
  if (found) return sql<SqlBool>`product.id = any(${found}::bigint[])`
  // Written so that the planner expects to meet it often: an index of titles would fetch every match before the first is shown.
  return sql<SqlBool>`coalesce(product.title_key like lower(${patternOf(text)}) or product.account_id = ${ownedBy(text)}, false)`
}

/** What the filter asks for, as conditions on a product. */
function conditions(filter: ProductFilter): Expression<SqlBool>[] {
  const { category, subcategory, approved } = filter
  return [
    ...(category === null ? [] : [sql<SqlBool>`product.category = ${category}`]),
    ...(subcategory === null ? [] : [sql<SqlBool>`product.subcategory = ${subcategory}`]),
    ...(approved === null ? [] : [sql<SqlBool>`product.approved = ${approved}`]),
    ...(filter.text === '' ? [] : [matching(filter)]),
  ]
}

/** One page of what admins look through, and one row more. Whose they are is looked up for these alone. */
export async function productsToCurate(db: Db, filter: ProductFilter, { sortBy, sortDesc, ...page }: Sorted) {
  const column = columnOf[sortBy]
  const direction = sortDesc ? 'desc' : 'asc'
  const { after } = page
  const follows = sql.raw(sortDesc ? '<' : '>')
  const asked = db
    .selectFrom('product')
    .select('product.id')
    .where(({ and }) => and(conditions(filter)))
    .orderBy(column, direction)
    .orderBy('product.id', direction)
    .limit(page.limit + 1)
  const ids = after
    ? asked.where(sql<SqlBool>`(${sql.ref(column)}, product.id) ${follows} (${after.value}, ${after.id})`)
    : asked.offset(page.skip)
  return products(db)
    .innerJoin(ids.as('page'), 'page.id', 'product.id')
    .orderBy(column, direction)
    .orderBy('product.id', direction)
    .execute()
}

/** How many products the filter lets through, as far as they are counted, and whether there are more. */
export async function countToCurate(db: Db, filter: ProductFilter): Promise<{ count: number; isCapped: boolean }> {
  // Every product that is not counted by its id is compared with the text.
  const most = filter.text === '' ? MAX_ROWS_COUNTED : MAX_FETCHED
  const counted = db
    .selectFrom('product')
    .select('product.id')
    .where(({ and }) => and(conditions(filter)))
    .limit(most + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, most), isCapped: count > most }
}

export async function productsWaiting(db: Db, limit: number) {
  return products(db)
    .where('product.approved', '=', false)
    .where('product.rejection_reason', 'is', null)
    .orderBy('product.created_at')
    .orderBy('product.id')
    .limit(limit)
    .execute()
}
