import type { Page } from '@fourfold/contract/paging'
import type {
  AdminProduct,
  AdminProductsPage,
  AdminProductsQuery,
  SetApprovedReply,
  SetApprovedForm,
} from '@fourfold/contract/products/admin-shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import type { RecordAudit } from '../../audit/index.ts'
import type { Files } from '../../files/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { createCursors, CursorInstant, takePage } from '../../infra/cursors.ts'
import { computeReviewVersion } from '../product-version.ts'
import type { Content, ApprovalState } from '../product-version.ts'
import { presentAdminProduct } from '../products.present.ts'
import { getProduct } from '../products.queries.ts'
import type { ProductRow } from '../products.queries.ts'
import { saveDecision, lockProduct } from '../products.store.ts'
import {
  countAdminProducts,
  findMatchingProducts,
  findAdminProducts,
  findUndecidedProducts,
} from './admin-products.queries.ts'
import type { ProductPosition } from './admin-products.queries.ts'
import { enqueueDecisionMail } from './decision-mails.store.ts'
import { buildProductAuditEntry } from './product-audit.ts'

type ListBody = z.output<typeof AdminProductsQuery>

const cursors = createCursors(
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('createdAt'), desc: z.boolean(), value: CursorInstant, id: z.int() }),
    z.object({ by: z.enum(['title', 'category']), desc: z.boolean(), value: z.string().max(200), id: z.int() }),
    z.object({ by: z.literal('approved'), desc: z.boolean(), value: z.boolean(), id: z.int() }),
  ]),
)

type Order = { by: ListBody['options']['sortBy']; desc: boolean }

/** Reads the position of a cursor; rejects a cursor of another sort order. */
function readPosition({ by, desc }: Order, after: string | undefined): ProductPosition | null {
  if (after === undefined) return null
  const position = cursors.read(after)
  if (position.by !== by || position.desc !== desc) throw new AppError('invalid_input', 'after')
  return {
    id: position.id,
    value: position.by === 'createdAt' ? Temporal.Instant.from(position.value) : position.value,
  }
}

function writeCursor({ by, desc }: Order, row: ProductRow): string {
  const common = { desc, id: row.id }
  if (by === 'createdAt') return cursors.write({ by, value: row.created_at.toString(), ...common })
  return by === 'approved'
    ? cursors.write({ by, value: row[by], ...common })
    : cursors.write({ by, value: row[by], ...common })
}

type Decision = z.output<typeof SetApprovedForm>
type DecidedProduct = Pick<Content, 'title' | 'description'> & ApprovalState

/** Applies a decision. A repeated rejection without a reason keeps the previous reason. */
function applyDecision(before: ApprovalState, { title, description, approved, reason }: Decision): DecidedProduct {
  const rejection_reason = approved ? null : reason || (before.rejection_reason ?? '')
  return { title, description, approved, rejection_reason }
}

const isSameDecision = (first: ApprovalState, second: ApprovalState) =>
  first.approved === second.approved && first.rejection_reason === second.rejection_reason

const isUnchanged = (before: DecidedProduct, after: DecidedProduct) =>
  isSameDecision(before, after) && before.title === after.title && before.description === after.description

type ProductAdminDeps = { db: Db; clock: Clock; files: Pick<Files, 'loadProductImages'>; recordAudit: RecordAudit }

export function createProductAdmin({ db, clock, files, recordAudit }: ProductAdminDeps) {
  async function present(rows: readonly ProductRow[]): Promise<AdminProduct[]> {
    const images = await files.loadProductImages(rows.map((row) => row.id))
    return rows.map((row) => presentAdminProduct(row, images.get(row.id) ?? []))
  }

  return {
    /** Lists products with at most four statements. (ADM-38) */
    async list({ options, ...query }: ListBody): Promise<Page<AdminProductsPage>> {
      const { page, itemsPerPage: limit, sortBy: by } = options
      const order = { by, desc: options.sortDesc }
      const { category = null, subcategory = null, approved = null, text } = query
      const filter = { category, subcategory, approved, text, matches: await findMatchingProducts(db, text) }
      const after = readPosition(order, options.after)
      const [rows, { count, isCapped }] = await Promise.all([
        findAdminProducts(db, filter, { sortBy: by, sortDesc: order.desc, after, skip: (page - 1) * limit, limit }),
        countAdminProducts(db, filter),
      ])
      const { shown, next } = takePage(rows, { limit, cursorOf: (last) => writeCursor(order, last) })
      return { data: { products: await present(shown), productCount: count, isCountCapped: isCapped }, next }
    },

    listUndecided: async (limit: number): Promise<AdminProduct[]> => present(await findUndecidedProducts(db, limit)),

    /**
     * Saves a decision. Throws `product_changed` if the product has changed since the admin loaded it. (ADM-11, ADM-39,
     * OP-112)
     */
    async setApproved(admin: Actor, body: Decision): Promise<SetApprovedReply> {
      const { productId, version } = body
      const isChanged = await inTransaction(db, async (tx) => {
        const before = await lockProduct(tx, productId)
        if (!before) throw new AppError('not_found')
        const images = (await files.loadProductImages([productId], tx)).get(productId) ?? []
        if (version !== undefined && version !== computeReviewVersion(before, images))
          throw new AppError('product_changed')
        const outcome = applyDecision(before, body)
        if (isUnchanged(before, outcome)) return false
        await saveDecision(tx, productId, outcome)
        if (before.account_id !== admin.accountId && !isSameDecision(before, outcome)) {
          await enqueueDecisionMail(tx, { ...before, ...outcome, now: clock.now() })
        }
        const change = { id: productId, before, after: { ...before, ...outcome } }
        await recordAudit(tx, admin, buildProductAuditEntry(change, 'product.setApproved'))
        return true
      })
      const [product] = await present([await getProduct(db, productId)])
      if (!product) throw new AppError('not_found')
      return { product, isChanged }
    },
  }
}
