import type { Page } from '@fourfold/contract/paging'
import type {
  AdminProduct,
  AdminProductsPage,
  AdminProductsQuery,
  ProductDecided,
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
import { seenVersionOf } from '../product-version.ts'
import type { Content, Verdict } from '../product-version.ts'
import { presentCurated } from '../products.present.ts'
import { productById } from '../products.queries.ts'
import type { ProductRow } from '../products.queries.ts'
import { decideProduct, lockProduct } from '../products.store.ts'
import { countToCurate, productsMatching, productsToCurate, productsWaiting } from './admin-products.queries.ts'
import type { ProductPosition } from './admin-products.queries.ts'
import { tellOwner } from './decision-mails.store.ts'
import { auditOf } from './product-audit.ts'

type ListBody = z.output<typeof AdminProductsQuery>

const cursors = createCursors(
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('createdAt'), desc: z.boolean(), value: CursorInstant, id: z.int() }),
    z.object({ by: z.enum(['title', 'category']), desc: z.boolean(), value: z.string().max(200), id: z.int() }),
    z.object({ by: z.literal('approved'), desc: z.boolean(), value: z.boolean(), id: z.int() }),
  ]),
)

type Order = { by: ListBody['options']['sortBy']; desc: boolean }

/** Where the page before ended, if it was in the same order. */
function positionIn({ by, desc }: Order, after: string | undefined): ProductPosition | null {
  if (after === undefined) return null
  const read = cursors.read(after)
  if (read.by !== by || read.desc !== desc) throw new AppError('invalid_input', 'after')
  return { id: read.id, value: read.by === 'createdAt' ? Temporal.Instant.from(read.value) : read.value }
}

function cursorAt({ by, desc }: Order, row: ProductRow): string {
  const at = { desc, id: row.id }
  if (by === 'createdAt') return cursors.write({ by, value: row.created_at.toString(), ...at })
  return by === 'approved' ? cursors.write({ by, value: row[by], ...at }) : cursors.write({ by, value: row[by], ...at })
}

type Decision = z.output<typeof SetApprovedForm>
type Decided = Pick<Content, 'title' | 'description'> & Verdict

/** What a product is after the decision. Rejected again without a reason, the one before still holds. */
function decisionOn(before: Verdict, { title, description, approved, reason }: Decision): Decided {
  const rejection_reason = approved ? null : reason || (before.rejection_reason ?? '')
  return { title, description, approved, rejection_reason }
}

const sameVerdict = (one: Verdict, other: Verdict) =>
  one.approved === other.approved && one.rejection_reason === other.rejection_reason

const isSo = (before: Decided, decided: Decided) =>
  sameVerdict(before, decided) && before.title === decided.title && before.description === decided.description

type CurationDeps = { db: Db; clock: Clock; files: Pick<Files, 'productImages'>; recordAudit: RecordAudit }

/** What admins do with everybody's products. */
export function createCuration({ db, clock, files, recordAudit }: CurationDeps) {
  async function present(rows: readonly ProductRow[]): Promise<AdminProduct[]> {
    const images = await files.productImages(rows.map((row) => row.id))
    return rows.map((row) => presentCurated(row, images.get(row.id) ?? []))
  }

  return {
    /** Four statements at most, however many products there are. (ADM-38) */
    async all({ options, ...asked }: ListBody): Promise<Page<AdminProductsPage>> {
      const { page, itemsPerPage: limit, sortBy: by } = options
      const order = { by, desc: options.sortDesc }
      const { category = null, subcategory = null, approved = null, text } = asked
      const filter = { category, subcategory, approved, text, found: await productsMatching(db, text) }
      const after = positionIn(order, options.after)
      const [rows, { count, isCapped }] = await Promise.all([
        productsToCurate(db, filter, { sortBy: by, sortDesc: order.desc, after, skip: (page - 1) * limit, limit }),
        countToCurate(db, filter),
      ])
      const { shown, next } = takePage(rows, { limit, cursorOf: (last) => cursorAt(order, last) })
      return { data: { products: await present(shown), productCount: count, isCountCapped: isCapped }, next }
    },

    /** Those nobody has decided about, the longest waiting first. */
    waiting: async (limit: number): Promise<AdminProduct[]> => present(await productsWaiting(db, limit)),

    /** What an admin approves is what they saw: a product that changed meanwhile is looked at again. (ADM-11, ADM-39, OP-112) */
    async setApproved(admin: Actor, body: Decision): Promise<ProductDecided> {
      const { productId, version } = body
      const isChanged = await inTransaction(db, async (tx) => {
        const before = await lockProduct(tx, productId)
        if (!before) throw new AppError('not_found')
        const images = (await files.productImages([productId], tx)).get(productId) ?? []
        if (version !== undefined && version !== seenVersionOf(before, images)) throw new AppError('product_changed')
        const decided = decisionOn(before, body)
        if (isSo(before, decided)) return false
        await decideProduct(tx, productId, decided)
        // Who decides about their own product knows already.
        if (before.account_id !== admin.accountId && !sameVerdict(before, decided)) {
          await tellOwner(tx, { ...before, ...decided, now: clock.now() })
        }
        const change = { id: productId, before, after: { ...before, ...decided } }
        await recordAudit(tx, admin, auditOf(change, 'product.setApproved'))
        return true
      })
      const [product] = await present([await productById(db, productId)])
      if (!product) throw new AppError('not_found')
      return { product, isChanged }
    },
  }
}
