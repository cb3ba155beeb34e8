import { ownFactors } from '@fourfold/contract/accounts/factors'
import type { Factors } from '@fourfold/contract/accounts/factors'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'
import { useViewer } from '~/lib/session/viewer.ts'

export function factorsQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'factors'),
    queryFn: ({ signal }) => call(ownFactors, {}, { signal }),
    // Factors can change in another browser.
    staleTime: 0,
    // Polls while the step-up is valid, because it expires.
    refetchInterval: ({ state }) => (state.data?.isFresh ? 60_000 : false),
  })
}

/** Resets failed queries, so that they are fetched again instead of showing their error when a page mounts. */
export async function resetFailedQueries(queries: QueryClient): Promise<void> {
  await queries.resetQueries({ predicate: ({ state }) => state.error !== null })
}

/** Updates the factors with the result of a change, or reloads them. */
export function useUpdateFactors(): (factors?: Factors) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = factorsQuery(useViewer().userId)
  return async (factors) => {
    if (factors) queries.setQueryData(queryKey, factors)
    else await queries.invalidateQueries({ queryKey })
    if (queries.getQueryData(queryKey)?.isStrong) void resetFailedQueries(queries)
  }
}
