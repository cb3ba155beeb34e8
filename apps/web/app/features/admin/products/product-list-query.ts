import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { productSorts } from '@fourfold/contract/products/admin-shapes'
import type { ProductSort } from '@fourfold/contract/products/admin-shapes'
import { productCategories, productCategoryNames } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import { queryOptions } from '@tanstack/react-query'

import { callPage } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'

import { adminKey } from '../admin-key.ts'
import { ITEMS_PER_PAGE, parsePage } from '../table/index.ts'
import type { PageParams } from '../table/index.ts'

/** The search parameters of the list. */
export type ProductSearch = PageParams & {
  text: string
  category: ProductCategory | ''
  subcategory: string
  approved: 'yes' | 'no' | ''
  sort: ProductSort
  desc: boolean
}

/** Invalid values fall back to the defaults. */
export function parseProductSearch(search: URLSearchParams): ProductSearch {
  const category = productCategoryNames.find((one) => one === search.get('category')) ?? ''
  const subcategories: readonly string[] = category === '' ? [] : productCategories[category]
  const sort = productSorts.find((one) => one === search.get('sort')) ?? 'createdAt'
  const approved = search.get('approved')
  return {
    text: (search.get('text') ?? '').slice(0, 120),
    category,
    subcategory: subcategories.find((one) => one === search.get('subcategory')) ?? '',
    approved: approved === 'yes' || approved === 'no' ? approved : '',
    sort,
    desc: search.has('desc') ? search.get('desc') === 'yes' : sort === 'createdAt',
    ...parsePage(search),
  }
}

/** Serializes the search; defaults are left out. */
export function productSearchUrl({ sort, desc, page, ...filter }: ProductSearch): string {
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  const isUsual = sort === 'createdAt' && desc
  if (!isUsual) search.set('sort', sort)
  if (!isUsual) search.set('desc', desc ? 'yes' : 'no')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : '?'
}

export function productListQuery(userId: number, address: ProductSearch) {
  const { text, category, subcategory, approved, sort, desc, page, after } = address
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'products', address),
    queryFn: ({ signal }) =>
      callPage(
        adminProducts,
        {
          body: {
            options: { page, itemsPerPage: ITEMS_PER_PAGE, sortBy: sort, sortDesc: desc, ...(after && { after }) },
            category,
            subcategory,
            text,
            ...(approved && { approved: approved === 'yes' }),
          },
        },
        { signal },
      ),
  })
}
