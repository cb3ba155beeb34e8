import { endpoint } from '../endpoint.ts'
import { pageQuery } from '../paging.ts'
import { productCategoryNames } from '../reference/products.ts'
import { z } from '../zod.ts'
import { Product, ProductCategoryList, ProductForm, ProductRef, ProductWithImages } from './shapes.ts'

export const ownProducts = endpoint({
  method: 'GET',
  path: '/product',
  access: 'professional',
  summary: "List the caller's products, approved or not. (PRD-19)",
  reply: z.object({ products: z.array(Product), categories: ProductCategoryList }),
  errors: [],
})

export const publicProducts = endpoint({
  method: 'GET',
  path: '/product/public',
  access: 'public',
  summary: 'List approved products by category and subcategory, newest first. (PRD-21, OP-027)',
  query: pageQuery(100).extend({ category: z.enum(productCategoryNames).optional() }),
  reply: z.object({ products: z.array(Product) }),
  paged: true,
  errors: [],
  limits: { address: { attempts: 1200, seconds: 60 } },
})

export const productDetails = endpoint({
  method: 'GET',
  path: '/product/:uuid',
  access: 'optional',
  summary: 'Get a product and its images; an unapproved product is visible only to its owner and admins. (PRD-20)',
  params: z.object({ uuid: z.uuid() }),
  reply: ProductWithImages,
  errors: ['not_found'],
  limits: { address: { attempts: 1200, seconds: 60 } },
})

export const saveProduct = endpoint({
  method: 'POST',
  path: '/product',
  access: 'user',
  summary: "Create or update a product; an owner's change requires a new approval. (PRD-22, OP-027, OP-088)",
  body: ProductForm,
  reply: z.object({ product: Product }),
  errors: ['not_found', 'too_many_products'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/product',
  access: 'user',
  summary: 'Delete a product with its images. (PRD-23)',
  body: ProductRef,
  reply: ProductRef,
  errors: ['not_found'],
})
