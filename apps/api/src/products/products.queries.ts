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

export function products(db: Reader) {
  return db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, 'account.username'])
}

export async function productByUuid(db: Db, uuid: string) {
  return products(db).select('account.status as ownerStatus').where('product.uuid', '=', uuid).executeTakeFirst()
}

/** A product with whom to tell about it; nothing when they may not be here anymore. */
export async function productToTell(db: Db, uuid: string) {
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

/** A product by its uuid or its id, whichever a client holds. */
export async function productNamed(db: Reader, name: { uuid: string } | { id: number }) {
  const owned = db.selectFrom('product').select(['product.id', 'product.account_id'])
  const named = 'uuid' in name ? owned.where('product.uuid', '=', name.uuid) : owned.where('product.id', '=', name.id)
  return named.executeTakeFirst()
}

export async function productById(db: Reader, id: number) {
  return products(db).where('product.id', '=', id).executeTakeFirstOrThrow()
}

export type ProductRow = Awaited<ReturnType<typeof productById>>

/** Everything somebody offers, newest first; where others look, what is approved of somebody who is not rejected. */
export function productsOfAccount(db: Db, accountId: AccountId, { approvedOnly }: { approvedOnly: boolean }) {
  const own = products(db).where('product.account_id', '=', accountId)
  const shown = approvedOnly ? own.where('product.approved', '=', true).where('account.status', '<>', 'Rejected') : own
  return shown.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc')
}

/** The subcategories in the order of the screen. */
const shelves = productCategoryNames.flatMap((category) =>
  productCategories[category].map((subcategory) => ({ category, subcategory })),
)

type Shelf = (typeof shelves)[number]

type Position = { category: ProductCategory; subcategory: string; createdAt: string; id: number }

type PublicPage = { category: ProductCategory | undefined; after: Position | null; limit: number }

const isSame = (one: Shelf, other: { category: string; subcategory: string }) =>
  one.category === other.category && one.subcategory === other.subcategory

/** As much of one subcategory as a page can show, newest first. */
function rowsOfShelf(db: Db, shelf: Shelf, { after, limit }: PublicPage) {
  const rows = db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, sql<number>`${sql.lit(shelves.indexOf(shelf))}`.as('shelf')])
    .where('product.approved', '=', true)
    .where('product.category', '=', shelf.category)
    .where('product.subcategory', '=', shelf.subcategory)
    .where('account.status', '<>', 'Rejected')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit + 1)
  if (!after || !isSame(shelf, after)) return rows
  const createdAt = Temporal.Instant.from(after.createdAt)
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('product.created_at', 'product.id'), '<', tuple(createdAt, after.id)),
  )
}

/** One page of what everybody may see, and one row more, in the order of the screen: one statement. (PRD-09, PRD-10) */
export async function approvedProducts(db: Db, page: PublicPage) {
  const { category, after, limit } = page
  const from = after ? shelves.findIndex((shelf) => isSame(shelf, after)) : 0
  const wanted = shelves.slice(from).filter((shelf) => !category || shelf.category === category)
  // Wrapped, because a part of a union has no order and no limit of its own.
  const [first, ...others] = wanted.map((shelf) => db.selectFrom(rowsOfShelf(db, shelf, page).as('part')).selectAll())
  if (!first) return []
  const shown = db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('all'))
    .selectAll()
    .orderBy('all.shelf')
    .orderBy('all.created_at', 'desc')
    .orderBy('all.id', 'desc')
    .limit(limit + 1)
  return db
    .selectFrom(shown.as('product'))
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([...columns, 'account.username'])
    .orderBy('product.shelf')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .execute()
}
