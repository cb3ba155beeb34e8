import { useQueryClient } from '@tanstack/react-query'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Changes an answer in the store by what a save has said; one that is still on its way knows nothing of it, and is dropped. */
export function useUpdateQuery<Data>(queryKey: DataTag<QueryKey, Data, Error>) {
  const queries = useQueryClient()
  const name = JSON.stringify(queryKey)
  return useCallback(
    (next: (before: Data) => Data) => {
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Data>(queryKey, (before) => before && next(before))
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the name says all of the key
    [queries, name],
  )
}
