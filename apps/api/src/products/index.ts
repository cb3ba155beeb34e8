/** The public API of products. */
export { findProduct } from './products.queries.ts'
export { createProducts, selectVisibleProducts, presentProducts } from './products.service.ts'
export { lockProductForImage, setApproved } from './products.store.ts'
export type { Products } from './products.service.ts'
