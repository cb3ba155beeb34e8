import type { Page } from '@fourfold/contract/paging'
import { oneProduct, publicProducts } from '@fourfold/contract/products/endpoints'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'

import { call, callPage } from '~/lib/api.ts'
import type { OnBehalf } from '~/lib/api.ts'

import { cardOf } from './shelves.ts'
import type { ProductTab, ShelvedCard } from './shelves.ts'

type From = { after?: string; visitor?: OnBehalf }

/** One page of a category, in the order of its subcategories. */
export async function loadCards(category: ProductCategory, from: From = {}): Promise<Page<ShelvedCard[]>> {
  const { after, visitor } = from
  const { data, next } = await callPage(publicProducts, { query: { category, ...(after && { after }) } }, visitor)
  return { data: data.products.map(cardOf), next }
}

export function loadTabs(visitor: OnBehalf): Promise<ProductTab[]> {
  return Promise.all(
    productCategoryNames.map(async (category) => ({ category, first: await loadCards(category, { visitor }) })),
  )
}

/** One product as whoever asks may see it. */
export function loadProduct(uuid: string, visitor?: OnBehalf) {
  return call(oneProduct, { params: { uuid } }, visitor)
}

export type ShownProduct = Awaited<ReturnType<typeof loadProduct>>
