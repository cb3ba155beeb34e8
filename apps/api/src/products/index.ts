/** Public API of the module. */
export { findProduct } from './products.queries.ts'
export { createProducts, visibleProductsOf, presentProducts } from './products.service.ts'
export { deleteProductsOfAccount, lockProductForImage, setApproved } from './products.store.ts'
export type { Products } from './products.service.ts'
export { productData } from './data-export.queries.ts'
