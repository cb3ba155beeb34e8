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
    // One may have been added or removed anywhere.
    staleTime: 0,
    // What was proven just now is not for long.
    refetchInterval: ({ state }) => (state.data?.isFresh ? 60_000 : false),
  })
}

/** Forgets what was refused, so that whatever shows it next asks again: a refusal that a loader heard is kept otherwise. */
export async function resetFailedQueries(queries: QueryClient): Promise<void> {
  await queries.resetQueries({ predicate: ({ state }) => state.error !== null })
}

/** Shows what a change answered, or asks what came of one that does not say. */
export function useUpdateFactors(): (factors?: Factors) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = factorsQuery(useViewer().userId)
  return async (factors) => {
    if (factors) queries.setQueryData(queryKey, factors)
    else await queries.invalidateQueries({ queryKey })
    if (queries.getQueryData(queryKey)?.isStrong) void resetFailedQueries(queries)
  }
}
