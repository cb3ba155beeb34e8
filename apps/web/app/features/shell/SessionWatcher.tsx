import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { toast } from '~/lib/browser/toast.ts'
import { clearPersonalQueries, queryClient } from '~/lib/data/query.ts'
import { loginPath } from '~/lib/session/guards.ts'
import { currentSession, takeMissedLoss, onSessionChange } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

/** Chats arrive while somebody is logged in; visitors load nothing of it. */
function followChats(change?: SessionChange, before?: Session | null): void {
  if (!currentSession() && !before) return
  // Without a network the next page tries again: nobody waits for it.
  import('~/features/chat/index.ts').then(
    (chat) => chat.followSession(change, before),
    () => undefined,
  )
}

/** Lets the page follow its session: answers of the person before go, a lost session leads to the login and back. */
export function SessionWatcher() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const pendingLocation = useNavigation().location
  const shownUserId = useRef<number | null>(null)

  useEffect(() => {
    shownUserId.current = currentSession()?.userId ?? null
    followChats()
  }, [])

  useEffect(() => {
    function handleChange(change: SessionChange, before: Session | null): void {
      const userId = currentSession()?.userId ?? null
      if (userId !== shownUserId.current) clearPersonalQueries(queryClient())
      shownUserId.current = userId
      followChats(change, before)
      if (change === 'lost' && before?.impersonating) {
        void navigate('/admin/users', { replace: true })
        void toast(`Your session as ${before.impersonating.name} has ended. You are back in your own account.`)
      } else if (change === 'lost') {
        const { pathname, search, hash } = pendingLocation ?? location
        void navigate(loginPath(pathname + search + hash), { replace: pendingLocation === undefined })
        void toast('Your session has ended. Please log in again.')
      }
      // The guards judge again: another tab logged in or out.
      if (change === 'elsewhere') void revalidate()
    }
    // The first call of a page may be refused before anything on it listens.
    const lost = takeMissedLoss()
    if (lost) handleChange('lost', lost.before)
    return onSessionChange(handleChange)
  }, [navigate, revalidate, location, pendingLocation])
  return null
}
