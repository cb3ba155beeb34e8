import type { Page } from '@fourfold/contract/paging'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import { callPage } from '~/lib/data/api.ts'

import { cardOf } from './shelves.ts'
import type { ProductTab, ShelvedCard } from './shelves.ts'

type Next = { after?: string | null; signal?: AbortSignal }

/** One page of a category, in the order of its subcategories. */
export async function loadCards(category: ProductCategory, { after, signal }: Next = {}): Promise<Page<ShelvedCard[]>> {
  const { data, next } = await callPage(publicProducts, { query: { category, ...(after && { after }) } }, { signal })
  return { data: data.products.map(cardOf), next }
}

export function loadTabs(): Promise<ProductTab[]> {
  return Promise.all(productCategoryNames.map(async (category) => ({ category, first: await loadCards(category) })))
}
