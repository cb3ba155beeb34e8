import type { Page } from '@fourfold/contract/paging'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import { callPage } from '~/lib/data/api.ts'

import { toCard } from './subcategories.ts'
import type { ProductTab, SubcategoryCard } from './subcategories.ts'

type PageOptions = { after?: string | null; signal?: AbortSignal }

/** Loads one page of a category, ordered by subcategory. */
export async function loadCards(
  category: ProductCategory,
  { after, signal }: PageOptions = {},
): Promise<Page<SubcategoryCard[]>> {
  const { data, next } = await callPage(publicProducts, { query: { category, ...(after && { after }) } }, { signal })
  return { data: data.products.map(toCard), next }
}

export function loadTabs(): Promise<ProductTab[]> {
  return Promise.all(productCategoryNames.map(async (category) => ({ category, firstPage: await loadCards(category) })))
}
