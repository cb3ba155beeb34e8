import type { Product } from '@fourfold/contract/products/shapes'
import { productCategories, productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import type { ProductCard } from '~/ui/products/ProductTile.tsx'

/** The products of one subcategory. */
export type Shelf = { subcategory: string; products: ProductCard[] }

/** What stands behind one tab: subcategories in their order, empty ones left out. (PRD-09, PRD-10) */
export type ProductTab = { category: ProductCategory; shelves: Shelf[] }

export function productTabs(products: readonly Product[]): ProductTab[] {
  return productCategoryNames.map((category) => ({
    category,
    shelves: productCategories[category].flatMap((subcategory) => {
      const found = products.filter((one) => one.category === category && one.subcategory === subcategory)
      if (found.length === 0) return []
      const cards = found.map(({ uuid, title, description, thumbnailUrl }) => ({
        uuid,
        title,
        description,
        thumbnailUrl,
      }))
      return [{ subcategory, products: cards }]
    }),
  }))
}

/** The tab an address asks for; without a wish the first that has something to show. */
export function openTab(tabs: readonly ProductTab[], wanted: string | null): ProductTab | undefined {
  return (
    tabs.find(({ category }) => category.toLowerCase() === wanted?.toLowerCase()) ??
    tabs.find(({ shelves }) => shelves.length > 0) ??
    tabs[0]
  )
}
