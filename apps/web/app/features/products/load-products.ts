import type { Page } from '@fourfold/contract/paging'
import { oneProduct, publicProducts } from '@fourfold/contract/products/endpoints'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import { call, callPage } from '~/lib/api.ts'

import { cardOf } from './shelves.ts'
import type { ProductTab, ShelvedCard } from './shelves.ts'

/** One page of a category, in the order of its subcategories. */
export async function loadCards(category: ProductCategory, after?: string): Promise<Page<ShelvedCard[]>> {
  const { data, next } = await callPage(publicProducts, { query: { category, ...(after && { after }) } })
  return { data: data.products.map(cardOf), next }
}

export function loadTabs(): Promise<ProductTab[]> {
  return Promise.all(productCategoryNames.map(async (category) => ({ category, first: await loadCards(category) })))
}

/** One product as whoever asks may see it. */
export function loadProduct(uuid: string) {
  return call(oneProduct, { params: { uuid } })
}

export type ShownProduct = Awaited<ReturnType<typeof loadProduct>>
