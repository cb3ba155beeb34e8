import type { QueryStatus } from '~/ui/feedback/NotLoaded.tsx'

type ListQuery = QueryStatus & { data: unknown; errorUpdateCount: number }

/** The query of a list that could not be loaded, also while it is asked once more; null for every other. */
export function failedListQuery<List extends ListQuery>(query: List): List | null {
  return query.data === undefined && query.errorUpdateCount > 0 ? query : null
}
