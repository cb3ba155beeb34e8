import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

import { forgetAnswersOfSession, queryClient } from '~/lib/query.ts'
import { onSessionChange } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/** Lets the page follow its session: answers of the person before go, a lost session leads to the login. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    // Frees the navigation that was hidden until this page knew who is there.
    document.documentElement.dataset.hydrated = 'true'
  }, [])

  useEffect(
    () =>
      onSessionChange((change) => {
        forgetAnswersOfSession(queryClient())
        if (change === 'lost') {
          void navigate('/login')
          void toast('Your session has ended. Please log in again.')
        }
        // The guards judge again: another tab logged in or out.
        if (change === 'elsewhere') void revalidate()
      }),
    [navigate, revalidate],
  )
  return null
}
