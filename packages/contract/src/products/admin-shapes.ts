import { listOptions } from '../admin/list.ts'
import { productCategoryNames } from '../reference/products.ts'
import { plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { Product, ProductId } from './shapes.ts'

/** What admins sort products by. (OP-111) */
export const productSorts = ['createdAt', 'title', 'category', 'approved'] as const
export type ProductSort = (typeof productSorts)[number]

/** Empty means every one, as a select that is not set sends it. */
const anyOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

export const AdminProductsQuery = z.object({
  // The newest first.
  options: listOptions(productSorts)
    .safeExtend({ sortDesc: z.boolean().default(true) })
    .prefault({}),
  category: anyOr(z.enum(productCategoryNames)),
  subcategory: anyOr(plainText(40)),
  /** Part of the title, or whose it is: the whole username. */
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
  /** Why it was not approved; null while it waits or is approved. */
  rejectionReason: z.string().nullable(),
  /** Changes with what the product says; handed back, it makes sure that what was seen is what is approved. */
  version: z.string(),
  User: z.object({ username: z.string() }),
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductsPage = z.object({
  products: z.array(AdminProduct),
  productCount: z.int(),
  /** Whether there are more than `productCount`: counting all of them would take longer than showing a page. */
  isCountCapped: z.boolean(),
})
export type AdminProductsPage = z.infer<typeof AdminProductsPage>

export const SetApprovedForm = z.object({
  productId: ProductId,
  approved: z.boolean(),
  title: requiredText(120, 'Title is required'),
  description: plainText(2000),
  /** Mailed to the owner of a product that was not approved, and shown to them. */
  reason: plainText(500).default(''),
  /** What the admin saw; absent, whatever it says now is meant. */
  version: plainText(64).optional(),
})

export const SetApprovedReply = z.object({
  product: AdminProduct,
  /** False when it was so already: then nothing was written down and nobody was told. */
  isChanged: z.boolean(),
})
export type SetApprovedReply = z.infer<typeof SetApprovedReply>
