import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'

import { currentSession, useSession } from '../session/session.ts'
import { personalKey, queryClient } from './query.ts'

/** A query without a query function, because the live connection sets the value. (OP-002) */
function unreadQuery(userId: number | null) {
  return queryOptions<number>({
    queryKey: personalKey(userId, 'unread'),
    queryFn: skipToken,
    staleTime: Infinity,
  })
}

/** Stores the unread count that the live connection sent. */
export function setUnreadCount(count: number): void {
  queryClient().setQueryData(unreadQuery(currentSession()?.userId ?? null).queryKey, count)
}

/** Returns the unread count; undefined until the live connection has sent it. */
export function useLoadedUnreadCount(): number | undefined {
  return useQuery(unreadQuery(useSession()?.userId ?? null)).data
}

export function useUnreadCount(): number {
  return useLoadedUnreadCount() ?? 0
}
