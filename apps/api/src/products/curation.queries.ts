import { MOST_ROWS_COUNTED } from '@fourfold/contract/admin/list'
import type { ProductSort } from '@fourfold/contract/products/admin-shapes'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

import { products } from './products.queries.ts'

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

/** The index knows parts of three letters and more, and the beginnings of words: less than three must begin the title. */
function titlePattern(text: string): string {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return text.length < 3 ? `${literal}%` : `%${literal}%`
}

const ownedBy = (username: string) =>
  sql`(select account.id from account where lower(account.username) = lower(${username}))`

/** So many matches can be fetched and sorted; a text with more of them is met often enough along any order. */
const MOST_FETCHED = 2000

/** The products that a text finds, by its index; null when there are many of them, or no text. */
export async function productsMatching(db: Db, text: string): Promise<number[] | null> {
  if (text === '') return null
  const found = await db
    .selectFrom('product')
    .select('product.id')
    .where(sql<SqlBool>`product.title ilike ${titlePattern(text)} or product.account_id = ${ownedBy(text)}`)
    .limit(MOST_FETCHED + 1)
    .execute()
  return found.length > MOST_FETCHED ? null : found.map(({ id }) => id)
}

function matching({ text, found }: Pick<ProductFilter, 'text' | 'found'>) {
  if (found) return sql<SqlBool>`product.id = any(${found}::bigint[])`
  // Written so that the index is not used: it would fetch every match before the first is shown.
  return sql<SqlBool>`(product.title || '' ilike ${titlePattern(text)} or product.account_id = ${ownedBy(text)})`
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

/** One page of what admins look through, and one row more. */
export async function productsToCurate(db: Db, filter: ProductFilter, page: Sorted) {
  const column = columnOf[page.sortBy]
  const direction = page.sortDesc ? 'desc' : 'asc'
  const { after } = page
  const asked = products(db)
    .where(({ and }) => and(conditions(filter)))
    .orderBy(column, direction)
    .orderBy('product.id', direction)
    .limit(page.limit + 1)
  if (!after) return asked.offset(page.skip).execute()
  const follows = sql.raw(page.sortDesc ? '<' : '>')
  return asked.where(sql<SqlBool>`(${sql.ref(column)}, product.id) ${follows} (${after.value}, ${after.id})`).execute()
}

/** How many products the filter lets through; of many that match a text no more are counted than pages go. */
export async function countToCurate(db: Db, filter: ProductFilter): Promise<number> {
  const rows = db
    .selectFrom('product')
    .select('product.id')
    .where(({ and }) => and(conditions(filter)))
  const counted = filter.text === '' ? rows : rows.limit(MOST_ROWS_COUNTED)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
