import { listOptions } from '../admin/list.ts'
import { productCategoryNames } from '../reference/products.ts'
import { plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { Product, ProductId } from './shapes.ts'

/** Sortable columns of the admin list. (OP-111) */
export const productSorts = ['createdAt', 'title', 'category', 'approved'] as const
export type ProductSort = (typeof productSorts)[number]

/** An empty string, sent by an unset select, means no filter. */
const anyOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

export const AdminProductsQuery = z.object({
  options: listOptions(productSorts)
    .safeExtend({ sortDesc: z.boolean().default(true) })
    .prefault({}),
  category: anyOr(z.enum(productCategoryNames)),
  subcategory: anyOr(plainText(40)),
  /** Part of the title, or the owner's complete username. */
  text: plainText(120).default(''),
  approved: z.boolean().nullish(),
})

/** (ADM-20) */
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
  /** Version of the content; sent back with a decision, so that only the content that the admin saw is approved. */
  version: z.string(),
  User: z.object({ username: z.string() }),
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductsPage = z.object({
  products: z.array(AdminProduct),
  productCount: z.int(),
  /** Whether there are more than `productCount`: counting all would take longer than loading a page. */
  isCountCapped: z.boolean(),
})
export type AdminProductsPage = z.infer<typeof AdminProductsPage>

export const SetApprovedForm = z.object({
  productId: ProductId,
  approved: z.boolean(),
  title: requiredText(120, 'Title is required'),
  description: plainText(2000),
  /** Mailed and shown to the owner of a rejected product. */
  reason: plainText(500).default(''),
  /** The version that the admin saw; without it, the current content. */
  version: plainText(64).optional(),
})

export const SetApprovedReply = z.object({
  product: AdminProduct,
  /** False if the decision was already made: then nothing is logged and no mail is sent. */
  isChanged: z.boolean(),
})
export type SetApprovedReply = z.infer<typeof SetApprovedReply>
