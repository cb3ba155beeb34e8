import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { personalKey } from '~/lib/data/query.ts'

/** One product with its pictures. Owners and admins also see unapproved products. */
export function productQuery(userId: number | null, uuid: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'product', uuid),
    queryFn: async ({ signal }) => {
      // Loaded on demand to keep the contract out of the visitor's initial bundle.
      const { productDetails } = await lazyImport(import('@fourfold/contract/products/endpoints'))
      return call(productDetails, { params: { uuid } }, { signal })
    },
  })
}
