import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { toast } from '~/lib/browser/toast.ts'
import { clearPersonalQueries, queryClient } from '~/lib/data/query.ts'
import { loginPath } from '~/lib/session/guards.ts'
import { currentSession, takeMissedLoss, onSessionChange } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

/** Starts the live connection for logged-in users; visitors do not load it. */
function syncLiveConnection(change?: SessionChange, before?: Session | null): void {
  if (!currentSession() && !before) return
  // If loading fails, the next page tries again.
  import('~/features/chat/index.ts').then(
    (chat) => chat.followSession(change, before),
    () => undefined,
  )
}

/** Reacts to session changes: clears the previous user's data, and redirects a lost session to the login. */
export function SessionWatcher() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const pendingLocation = useNavigation().location
  const shownUserId = useRef<number | null>(null)

  useEffect(() => {
    shownUserId.current = currentSession()?.userId ?? null
    syncLiveConnection()
  }, [])

  useEffect(() => {
    function handleChange(change: SessionChange, before: Session | null): void {
      const userId = currentSession()?.userId ?? null
      if (userId !== shownUserId.current) clearPersonalQueries(queryClient())
      shownUserId.current = userId
      syncLiveConnection(change, before)
      if (change === 'lost' && before?.impersonating) {
        void navigate('/admin/users', { replace: true })
        void toast(`Your session as ${before.impersonating.name} has ended. You are back in your own account.`)
      } else if (change === 'lost') {
        const { pathname, search, hash } = pendingLocation ?? location
        void navigate(loginPath(pathname + search + hash), { replace: pendingLocation === undefined })
        void toast('Your session has ended. Please log in again.')
      }
      // Runs the route guards again.
      if (change === 'elsewhere') void revalidate()
    }
    // The first call of a page can fail before this listener is registered.
    const lost = takeMissedLoss()
    if (lost) handleChange('lost', lost.before)
    return onSessionChange(handleChange)
  }, [navigate, revalidate, location, pendingLocation])
  return null
}
