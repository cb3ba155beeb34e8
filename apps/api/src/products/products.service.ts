import type { QueryOf } from '@fourfold/contract/endpoint'
import type { Page } from '@fourfold/contract/paging'
import type { publicProducts } from '@fourfold/contract/products/endpoints'
import type { Product, ProductForm, ProductWithImages } from '@fourfold/contract/products/shapes'
import { isSubcategoryOf, productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import type { Clock } from '@fourfold/platform/clock'
import type { JsonRow } from '@fourfold/platform/db/combined-query'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { z } from 'zod'

import { createImpersonationAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import { presentMedia } from '../files/index.ts'
import type { FileRow, Files } from '../files/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { createCursors, CursorInstant, takePage } from '../infra/cursors.ts'
import { createProductAdmin } from './admin/admin-products.service.ts'
import { buildProductAuditEntry } from './admin/product-audit.ts'
import { updateProduct, createProduct } from './product-change.service.ts'
import { mayChangeProduct, maySeeProduct } from './products.policy.ts'
import { presentProduct } from './products.present.ts'
import { listApprovedProducts, getProduct, findProductByUuid, selectProductsOfAccount } from './products.queries.ts'
import type { ProductRow } from './products.queries.ts'
import { lockProduct, deleteProduct } from './products.store.ts'

type PublicQuery = QueryOf<typeof publicProducts>

const cursors = createCursors(
  z
    .object({
      category: z.enum(productCategoryNames),
      subcategory: z.string(),
      createdAt: CursorInstant,
      id: z.int(),
    })
    .refine(({ category, subcategory }) => isSubcategoryOf(category, subcategory)),
)

const writeCursor = ({ category, subcategory, created_at, id }: ProductRow) =>
  cursors.write({ category: category as ProductCategory, subcategory, createdAt: created_at.toString(), id })

type ProductsDeps = { db: Db; clock: Clock; files: Files; recordAudit: RecordAudit }

export function selectVisibleProducts(db: Db, accountId: AccountId, viewer: Actor | null) {
  return selectProductsOfAccount(db, accountId, { approvedOnly: !mayChangeProduct(viewer, { account_id: accountId }) })
}

type ProductRows = { products: readonly JsonRow<ProductRow>[]; images: readonly FileRow[]; viewer: Actor | null }

/** Presents products with their images. `images` may include images of other products. */
export function presentProducts({ products, images, viewer }: ProductRows): Product[] {
  const byProduct = Map.groupBy(images, ({ product_id }) => product_id)
  return products.map((row) => {
    const productImages = (byProduct.get(row.id) ?? []).map((image) => presentMedia(image))
    return presentProduct({ ...row, created_at: Temporal.Instant.from(row.created_at) }, productImages, viewer)
  })
}

export type Products = ReturnType<typeof createProducts>

export function createProducts({ db, clock, files, recordAudit }: ProductsDeps) {
  const recordImpersonation = createImpersonationAudit(recordAudit)

  /** Presents products; loads all images in one statement. */
  async function present(rows: readonly ProductRow[], viewer: Actor | null): Promise<Product[]> {
    const images = await files.loadProductImages(rows.map((row) => row.id))
    return rows.map((row) => presentProduct(row, images.get(row.id) ?? [], viewer))
  }

  return {
    productAdmin: createProductAdmin({ db, clock, files, recordAudit }),

    async listOwn(actor: Actor): Promise<Product[]> {
      return present(await selectProductsOfAccount(db, actor.accountId, { approvedOnly: false }).execute(), actor)
    },

    async listApproved({ category, after, limit }: PublicQuery): Promise<Page<{ products: Product[] }>> {
      const position = after === undefined ? null : cursors.read(after)
      const rows = await listApprovedProducts(db, { category, after: position, limit })
      const { shown, next } = takePage(rows, { limit, cursorOf: writeCursor })
      return { data: { products: await present(shown, null) }, next }
    },

    async get(uuid: string, viewer: Actor | null): Promise<z.output<typeof ProductWithImages>> {
      const row = await findProductByUuid(db, uuid)
      if (!row || !maySeeProduct(viewer, row)) throw new AppError('not_found')
      const images = (await files.loadProductImages([row.id])).get(row.id) ?? []
      return { product: presentProduct(row, images, viewer), images }
    },

    async save(actor: Actor, { id, ...content }: z.output<typeof ProductForm>): Promise<{ product: Product }> {
      const productId = await inTransaction(db, async (tx) => {
        const change = id
          ? await updateProduct(tx, actor, { id, ...content })
          : await createProduct(tx, actor, { ...content, now: clock.now() })
        if (actor.isAdmin) await recordAudit(tx, actor, buildProductAuditEntry(change))
        const subject = { kind: 'product', id: change.id }
        await recordImpersonation(tx, actor, { call: 'saveProduct', subject, form: content })
        return change.id
      })
      const [product] = await present([await getProduct(db, productId)], actor)
      if (!product) throw new AppError('not_found')
      return { product }
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      await inTransaction(db, async (tx) => {
        const product = await lockProduct(tx, id)
        if (!product || !mayChangeProduct(actor, product)) throw new AppError('not_found')
        await files.deleteFilesOfProduct(tx, id)
        await deleteProduct(tx, id)
        if (actor.isAdmin) await recordAudit(tx, actor, buildProductAuditEntry({ id, before: product, after: null }))
      })
      return { id }
    },
  }
}
