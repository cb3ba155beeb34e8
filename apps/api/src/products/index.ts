/** The door of products for other modules. */
export { productNamed } from './products.queries.ts'
export { createProducts, offeredBy, presentOffered } from './products.service.ts'
export { forgetProducts, holdProduct, setApproved } from './products.store.ts'
export type { Products } from './products.service.ts'
export { productData } from './data-export.queries.ts'
