import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { productColumns } from '@fourfold/contract/products/admin-shapes'
import type { ProductColumn } from '@fourfold/contract/products/admin-shapes'
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
  sort: ProductColumn
  desc: boolean
}

/** Parses the search parameters of a URL. Invalid values fall back to the defaults. */
export function parseProductSearch(params: URLSearchParams): ProductSearch {
  const category = productCategoryNames.find((name) => name === params.get('category')) ?? ''
  const subcategories: readonly string[] = category === '' ? [] : productCategories[category]
  const sort = productColumns.find((name) => name === params.get('sort')) ?? 'createdAt'
  const approved = params.get('approved')
  return {
    text: (params.get('text') ?? '').slice(0, 120),
    category,
    subcategory: subcategories.find((name) => name === params.get('subcategory')) ?? '',
    approved: approved === 'yes' || approved === 'no' ? approved : '',
    sort,
    desc: params.has('desc') ? params.get('desc') === 'yes' : sort === 'createdAt',
    ...parsePage(params),
  }
}

/** Builds the URL of a search, without default values. */
export function buildProductSearchUrl({ sort, desc, page, ...filter }: ProductSearch): string {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  const isDefaultOrder = sort === 'createdAt' && desc
  if (!isDefaultOrder) params.set('sort', sort)
  if (!isDefaultOrder) params.set('desc', desc ? 'yes' : 'no')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : '?'
}

export function productListQuery(userId: number, search: ProductSearch) {
  const { text, category, subcategory, approved, sort, desc, page, after } = search
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'products', search),
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
