import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'

type ListQuery = QueryStatus & { data: unknown; errorUpdateCount: number }

/** Returns the query if its list could not be loaded, even while it is retried; otherwise null. */
export function getFailedListQuery<List extends ListQuery>(query: List): List | null {
  return query.data === undefined && query.errorUpdateCount > 0 ? query : null
}
