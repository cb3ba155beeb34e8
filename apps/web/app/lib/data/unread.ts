import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'

import { currentSession, useSession } from '../session/session.ts'
import { personalKey, queryClient } from './query.ts'

/** Nobody asks for it: the live connection tells it. (OP-002) */
function unreadQuery(userId: number | null) {
  return queryOptions<number>({
    queryKey: personalKey(userId, 'unread'),
    queryFn: skipToken,
    staleTime: Infinity,
  })
}

/** How many unread messages the logged-in person has, as the live connection last told it. */
export function setUnreadCount(count: number): void {
  queryClient().setQueryData(unreadQuery(currentSession()?.userId ?? null).queryKey, count)
}

/** The same; undefined until the connection has told it. */
export function useUnread(): number | undefined {
  return useQuery(unreadQuery(useSession()?.userId ?? null)).data
}

export function useUnreadCount(): number {
  return useUnread() ?? 0
}
