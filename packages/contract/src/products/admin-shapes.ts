import { listOptions } from '../admin/list.ts'
import { productCategoryNames } from '../reference/products.ts'
import { plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { Product, ProductId } from './shapes.ts'

/** Sortable columns of the admin list. (OP-111) */
export const productColumns = ['createdAt', 'title', 'category', 'approved'] as const
export type ProductColumn = (typeof productColumns)[number]

/** Returns the schema of an optional filter. An unset select sends an empty string, which means no filter. */
const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

export const AdminProductsQuery = z.object({
  options: listOptions(productColumns)
    .safeExtend({ sortDesc: z.boolean().default(true) })
    .prefault({}),
  category: optionalFilter(z.enum(productCategoryNames)),
  subcategory: optionalFilter(plainText(40)),
  /** Part of the title, or the complete username of the owner. */
  text: plainText(120).default(''),
  approved: z.boolean().nullish(),
})

/** A product in the admin list. (ADM-20) */
export const AdminProduct = Product.pick({
  id: true,
  uuid: true,
  link: true,
  title: true,
  description: true,
  category: true,
  subcategory: true,
  thumbnailUrl: true,
  createdAt: true,
}).extend({
  approved: z.boolean(),
  /** Null unless rejected. */
  rejectionReason: z.string().nullable(),
  /** Version of the content. The decision includes it, so that admins approve only content that they have seen. */
  version: z.string(),
  User: z.object({ username: z.string() }),
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductsPage = z.object({
  products: z.array(AdminProduct),
  productCount: z.int(),
  /** Whether more than `productCount` products match; the server stops counting to stay fast. */
  isCountCapped: z.boolean(),
})
export type AdminProductsPage = z.infer<typeof AdminProductsPage>

export const SetApprovedForm = z.object({
  productId: ProductId,
  approved: z.boolean(),
  title: requiredText(120, 'Title is required'),
  description: plainText(2000),
  /** Reason for a rejection, included in the mail to the owner and shown to the owner. */
  reason: plainText(500).default(''),
  /** The version on the admin's screen; defaults to the current content. */
  version: plainText(64).optional(),
})

export const SetApprovedReply = z.object({
  product: AdminProduct,
  /** False if the product already had this state; then the server writes no audit entry and sends no mail. */
  isChanged: z.boolean(),
})
export type SetApprovedReply = z.infer<typeof SetApprovedReply>
