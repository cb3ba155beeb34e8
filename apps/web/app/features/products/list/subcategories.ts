import type { Page } from '@fourfold/contract/paging'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategories } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import type { ProductCard } from '../ProductTile.tsx'

/** What a tile shows, and where it stands. */
export type SubcategoryCard = ProductCard & { subcategory: string }

/** The products of one subcategory. */
export type Subcategory = { subcategory: string; products: SubcategoryCard[] }

/** What stands behind one tab. (PRD-09) */
export type ProductTab = { category: ProductCategory; first: Page<SubcategoryCard[]> }

/** A page carries to the browser what its tiles show, and no more. */
export function toCard({ uuid, title, description, thumbnailUrl, subcategory }: Product): SubcategoryCard {
  return { uuid, title, description, thumbnailUrl, subcategory }
}

/** Subcategories in their order, empty ones left out. (PRD-10) */
export function groupBySubcategory(category: ProductCategory, cards: readonly SubcategoryCard[]): Subcategory[] {
  return productCategories[category]
    .map((subcategory) => ({ subcategory, products: cards.filter((card) => card.subcategory === subcategory) }))
    .filter(({ products }) => products.length > 0)
}

/** The tab an address asks for; without a wish the first that has something to show. */
export function findOpenTab(tabs: readonly ProductTab[], wanted: string | null): ProductTab | undefined {
  return (
    tabs.find(({ category }) => category.toLowerCase() === wanted?.toLowerCase()) ??
    tabs.find(({ first }) => first.data.length > 0) ??
    tabs[0]
  )
}
