import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { personalKey } from '~/lib/data/query.ts'

/** One product with its pictures, as the viewer may see it: owners and admins see it before it is approved. */
export function productQuery(userId: number | null, uuid: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'product', uuid),
    queryFn: async ({ signal }) => {
      // Apart, because the words of the contract are many and a visitor's browser needs none of them before.
      const { oneProduct } = await lazyImport(import('@fourfold/contract/products/endpoints'))
      return call(oneProduct, { params: { uuid } }, { signal })
    },
  })
}
