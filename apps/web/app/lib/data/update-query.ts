import { useQueryClient } from '@tanstack/react-query'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Returns a function that updates cached data after a save and cancels a pending fetch, which would overwrite it. */
export function useUpdateQuery<Data>(queryKey: DataTag<QueryKey, Data, Error>) {
  const queries = useQueryClient()
  const serializedKey = JSON.stringify(queryKey)
  return useCallback(
    (update: (previous: Data) => Data) => {
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Data>(queryKey, (previous) => previous && update(previous))
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the serialized key identifies the key
    [queries, serializedKey],
  )
}
