/** The public API of product administration. */
export { AdminProducts } from './AdminProducts.tsx'
export { parseProductSearch, productListQuery } from './product-list-query.ts'
