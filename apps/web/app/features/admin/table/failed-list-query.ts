import type { Asked } from '~/ui/NotLoaded.tsx'

type ListQuery = Asked & { data: unknown; errorUpdateCount: number }

/** The query of a list that could not be loaded, also while it is asked once more; null for every other. */
export function failedListQuery<List extends ListQuery>(query: List): List | null {
  return query.data === undefined && query.errorUpdateCount > 0 ? query : null
}
