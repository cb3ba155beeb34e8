/** The door of products for other modules. */
export { createProducts } from './products.service.ts'
export { setApproved } from './products.store.ts'
export type { Products } from './products.service.ts'
