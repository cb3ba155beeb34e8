import { profile } from '@fourfold/contract/profiles/endpoints'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'
import { useLoadedUnreadCount } from '~/lib/data/unread.ts'
import { displayName } from '~/lib/format/names.ts'
import type { Session } from '~/lib/session/session.ts'

export type AccountIdentity = { name: string; image: string | null }

/**
 * Loads the name and photo of the logged-in user; returns the username until they are loaded. Waits until the live
 * connection has confirmed the session, so that an expired session does not cause an error here.
 */
export function useAccountIdentity({ userId, username }: Session): AccountIdentity {
  const isSessionValid = useLoadedUnreadCount() !== undefined
  const { data } = useQuery({
    queryKey: personalKey(userId, 'profile', 'identity'),
    queryFn: async ({ signal }): Promise<AccountIdentity> => {
      const { user } = await call(profile, { query: {} }, { signal, quiet: true })
      return { name: displayName(user.name), image: user.profileImageUrl }
    },
    enabled: isSessionValid,
    retry: false,
    staleTime: 300_000,
  })
  return data ?? { name: username, image: null }
}
