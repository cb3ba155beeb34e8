import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { toast } from '~/lib/browser/toast.ts'
import { clearPersonalQueries, queryClient } from '~/lib/data/query.ts'
import { loginPath } from '~/lib/session/guards.ts'
import { currentSession, takeMissedSessionLoss, onSessionChange } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

/** Starts the live connection for logged-in users; visitors do not load it. */
function syncLiveConnection(change?: SessionChange, previous?: Session | null): void {
  if (!currentSession() && !previous) return
  // If the import fails, the next page load tries again.
  import('~/features/chat/index.ts').then(
    (chat) => chat.handleSessionChange(change, previous),
    () => undefined,
  )
}

/** Clears the previous user's data when the session changes, and redirects to the login when the session is lost. */
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
    function handleChange(change: SessionChange, previous: Session | null): void {
      const userId = currentSession()?.userId ?? null
      if (userId !== shownUserId.current) clearPersonalQueries(queryClient())
      shownUserId.current = userId
      syncLiveConnection(change, previous)
      if (change === 'lost' && previous?.impersonating) {
        void navigate('/admin/users', { replace: true })
        void toast(`Your session as ${previous.impersonating.name} has ended. You are back in your own account.`)
      } else if (change === 'lost') {
        const { pathname, search, hash } = pendingLocation ?? location
        void navigate(loginPath(pathname + search + hash), { replace: pendingLocation === undefined })
        void toast('Your session has ended. Please log in again.')
      }
      // Runs the route guards again.
      if (change === 'other-tab') void revalidate()
    }
    // The first call of a page can fail before this listener is registered.
    const missedLoss = takeMissedSessionLoss()
    if (missedLoss) handleChange('lost', missedLoss.previous)
    return onSessionChange(handleChange)
  }, [navigate, revalidate, location, pendingLocation])
  return null
}
