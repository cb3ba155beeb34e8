/** The door of products: all that other features may use of them. */
export { ProductDialog, ProductTiles } from './ProductTiles.tsx'
export type { ProductCard } from './ProductTile.tsx'
export { productQuery } from './queries.ts'
