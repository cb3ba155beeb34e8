import type { Page } from '@fourfold/contract/paging'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategories } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import type { ProductCard } from '../ProductTile.tsx'

/** A product card with its subcategory. */
export type SubcategoryCard = ProductCard & { subcategory: string }

/** The products of one subcategory. */
export type Subcategory = { subcategory: string; products: SubcategoryCard[] }

/** A category tab with its first page. (PRD-09) */
export type ProductTab = { category: ProductCategory; firstPage: Page<SubcategoryCard[]> }

/** Reduces a product to what its tile shows, to keep the page small. */
export function toCard({ uuid, title, description, thumbnailUrl, subcategory }: Product): SubcategoryCard {
  return { uuid, title, description, thumbnailUrl, subcategory }
}

/** Groups products by subcategory in the order of the specification, without empty groups. (PRD-10) */
export function groupBySubcategory(category: ProductCategory, cards: readonly SubcategoryCard[]): Subcategory[] {
  return productCategories[category]
    .map((subcategory) => ({ subcategory, products: cards.filter((card) => card.subcategory === subcategory) }))
    .filter(({ products }) => products.length > 0)
}

/** Finds the requested tab, or the first one with products. */
export function findOpenTab(tabs: readonly ProductTab[], requested: string | null): ProductTab | undefined {
  return (
    tabs.find(({ category }) => category.toLowerCase() === requested?.toLowerCase()) ??
    tabs.find(({ firstPage }) => firstPage.data.length > 0) ??
    tabs[0]
  )
}
