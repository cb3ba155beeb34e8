import { oneProduct, publicProducts } from '@fourfold/contract/products/endpoints'

import { call } from '~/lib/api.ts'

import { productTabs } from './shelves.ts'

export async function loadTabs() {
  const { products } = await call(publicProducts)
  return productTabs(products)
}

/** One product as whoever asks may see it. */
export function loadProduct(uuid: string) {
  return call(oneProduct, { params: { uuid } })
}

export type ShownProduct = Awaited<ReturnType<typeof loadProduct>>
