/** Public API of products. */
export { ProductDialog, ProductTiles } from './ProductTiles.tsx'
export type { ProductCard } from './ProductTile.tsx'
export { productQuery } from './queries.ts'
