import { MediaItem } from '../files/shapes.ts'
import { wholeNumber } from '../numbers.ts'
import { isSubcategoryOf, productCategoryNames } from '../reference/products.ts'
import { requiredText, plainText, webLink } from '../text.ts'
import { z } from '../zod.ts'

export const ProductId = z.int().positive()

/** A product to save, by its owner or an admin. Without an id, creates a product. (PRD-22, OP-088) */
export const ProductForm = z
  .object({
    id: ProductId.nullish(),
    category: z.enum(productCategoryNames),
    subcategory: requiredText(40, 'Subcategory is required'),
    link: webLink(2000).refine((link) => link !== '', 'Link is required'),
    title: requiredText(120, 'Title is required'),
    description: plainText(2000).default(''),
  })
  .refine((form) => isSubcategoryOf(form.category, form.subcategory), {
    error: 'Please choose one of the listed subcategories.',
    path: ['subcategory'],
  })

/** A product id in the body or in the query of a DELETE. (OP-060) */
export const ProductRef = z.object({ id: wholeNumber({ min: 1 }) })

/** A product. `name` repeats the title. (PRD-13, PRD-14, OP-087) */
export const Product = z
  .object({
    id: ProductId,
    uuid: z.uuid(),
    link: z.string(),
    title: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(productCategoryNames),
    subcategory: z.string(),
    thumbnailUrl: z.string().nullable(),
    username: z.string(),
    createdAt: z.string(),
    /** For the owner and admins only. */
    approved: z.boolean().optional(),
    /** For the owner and admins only; null unless rejected. */
    rejectionReason: z.string().nullish(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const ProductWithImages = z.object({ product: Product, images: z.array(MediaItem) })

export const ProductCategoryList = z.array(z.object({ name: z.string(), subcategories: z.array(z.string()) }))
