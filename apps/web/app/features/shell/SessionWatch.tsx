import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { loginPath } from '~/lib/guards.ts'
import { forgetPerson, queryClient } from '~/lib/query.ts'
import { currentSession, onSessionChange, wasLostBefore } from '~/lib/session.ts'
import type { SessionChange } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/** Lets the page follow its session: answers of the person before go, a lost session leads to the login and back. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const here = useLocation()
  const ahead = useNavigation().location
  const person = useRef<number | null>(null)

  useEffect(() => {
    person.current = currentSession()?.userId ?? null
  }, [])

  useEffect(() => {
    function follow(change: SessionChange): void {
      const userId = currentSession()?.userId ?? null
      if (userId !== person.current) forgetPerson(queryClient())
      person.current = userId
      if (change === 'lost') {
        const { pathname, search, hash } = ahead ?? here
        void navigate(loginPath(pathname + search + hash), { replace: ahead === undefined })
        void toast('Your session has ended. Please log in again.')
      }
      // The guards judge again: another tab logged in or out.
      if (change === 'elsewhere') void revalidate()
    }
    // The first call of a page may be refused before anything on it listens.
    if (wasLostBefore()) follow('lost')
    return onSessionChange(follow)
  }, [navigate, revalidate, here, ahead])
  return null
}
