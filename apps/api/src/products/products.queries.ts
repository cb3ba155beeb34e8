import { productCategories, productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

const columns = [
  'product.id',
  'product.uuid',
  'product.account_id',
  'product.link',
  'product.title',
  'product.description',
  'product.category',
  'product.subcategory',
  'product.approved',
  'product.created_at',
  'product.rejection_reason',
] as const

export function selectProducts(db: Reader) {
  return db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, 'account.username'])
}

export async function findProductByUuid(db: Db, uuid: string) {
  return selectProducts(db).select('account.status as ownerStatus').where('product.uuid', '=', uuid).executeTakeFirst()
}

/** Finds a product and its owner; undefined if the owner is deleted or rejected. */
export async function findProductForMail(db: Db, uuid: string) {
  return db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select(['product.title', 'product.approved', 'product.rejection_reason'])
    .select(['account.name', 'account.email', 'account.email_verified'])
    .where('product.uuid', '=', uuid)
    .where('account.deleted_at', 'is', null)
    .where('account.status', '<>', 'Rejected')
    .executeTakeFirst()
}

/** Finds a product by uuid or id, because clients send either. */
export async function findProduct(db: Reader, key: { uuid: string } | { id: number }) {
  const products = db.selectFrom('product').select(['product.id', 'product.account_id'])
  const product =
    'uuid' in key ? products.where('product.uuid', '=', key.uuid) : products.where('product.id', '=', key.id)
  return product.executeTakeFirst()
}

export async function getProduct(db: Reader, id: number) {
  return selectProducts(db).where('product.id', '=', id).executeTakeFirstOrThrow()
}

export type ProductRow = Awaited<ReturnType<typeof getProduct>>

/** Selects products of an account, newest first. */
export function selectProductsOfAccount(db: Db, accountId: AccountId, { approvedOnly }: { approvedOnly: boolean }) {
  const products = selectProducts(db).where('product.account_id', '=', accountId)
  const visible = approvedOnly
    ? products.where('product.approved', '=', true).where('account.status', '<>', 'Rejected')
    : products
  return visible.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc')
}

/** All subcategories in the order of the screen. */
const allSubcategories = productCategoryNames.flatMap((category) =>
  productCategories[category].map((subcategory) => ({ category, subcategory })),
)

type Subcategory = (typeof allSubcategories)[number]

type Position = { category: ProductCategory; subcategory: string; createdAt: string; id: number }

type PublicPage = { category: ProductCategory | undefined; after: Position | null; limit: number }

const isSame = (first: Subcategory, second: { category: string; subcategory: string }) =>
  first.category === second.category && first.subcategory === second.subcategory

/** Selects one page of a subcategory, newest first. */
function selectSubcategory(db: Db, subcategory: Subcategory, { after, limit }: PublicPage) {
  const rows = db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, sql<number>`${sql.lit(allSubcategories.indexOf(subcategory))}`.as('subcategory_index')])
    .where('product.approved', '=', true)
    .where('product.category', '=', subcategory.category)
    .where('product.subcategory', '=', subcategory.subcategory)
    .where('account.status', '<>', 'Rejected')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit + 1)
  if (!after || !isSame(subcategory, after)) return rows
  const createdAt = Temporal.Instant.from(after.createdAt)
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('product.created_at', 'product.id'), '<', tuple(createdAt, after.id)),
  )
}

/**
 * Lists one page of public products and one more row, in the order of the screen, in one statement. (PRD-09, PRD-10)
 */
export async function listApprovedProducts(db: Db, page: PublicPage) {
  const { category, after, limit } = page
  const from = after ? allSubcategories.findIndex((subcategory) => isSame(subcategory, after)) : 0
  const remaining = allSubcategories.slice(from).filter((subcategory) => !category || subcategory.category === category)
  // Subqueries, because a part of a union cannot have its own order and limit.
  const [first, ...others] = remaining.map((subcategory) =>
    db.selectFrom(selectSubcategory(db, subcategory, page).as('part')).selectAll(),
  )
  if (!first) return []
  const pageRows = db
    .selectFrom(others.reduce((union, query) => union.unionAll(query), first).as('all'))
    .selectAll()
    .orderBy('all.subcategory_index')
    .orderBy('all.created_at', 'desc')
    .orderBy('all.id', 'desc')
    .limit(limit + 1)
  return db
    .selectFrom(pageRows.as('product'))
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, 'account.username'])
    .orderBy('product.subcategory_index')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .execute()
}
