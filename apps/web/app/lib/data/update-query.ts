import { useQueryClient } from '@tanstack/react-query'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Updates cached data with the result of a save, and cancels a fetch in flight, which would overwrite it. */
export function useUpdateQuery<Data>(queryKey: DataTag<QueryKey, Data, Error>) {
  const queries = useQueryClient()
  const serializedKey = JSON.stringify(queryKey)
  return useCallback(
    (next: (before: Data) => Data) => {
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Data>(queryKey, (before) => before && next(before))
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the serialized key identifies the key
    [queries, serializedKey],
  )
}
