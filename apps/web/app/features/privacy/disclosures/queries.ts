import { disclosures } from '@fourfold/contract/privacy/endpoints'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

export function disclosuresQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'disclosures'),
    queryFn: ({ signal }) => call(disclosures, {}, { signal }),
    // Always refetched, to show recent access.
    staleTime: 0,
  })
}
