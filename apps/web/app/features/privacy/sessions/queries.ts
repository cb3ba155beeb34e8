import { ownSessions } from '@fourfold/contract/accounts/sessions'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'own-sessions'),
    queryFn: ({ signal }) => call(ownSessions, {}, { signal }),
    // Sessions can change in another browser.
    staleTime: 0,
  })
}
