import { logout } from '@fourfold/contract/accounts/endpoints'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { useAction, succeeded } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

import { AccessReasonDialog } from './AccessReasonDialog.tsx'

import classes from './ImpersonationBanner.module.css'

/** Shows which user the admin impersonates, with a button that ends the impersonation. */
export function ImpersonationBanner({ name }: { name: string }) {
  const navigate = useNavigate()
  // A live region announces only text that is inserted after it was rendered.
  const announcement = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (announcement.current) announcement.current.textContent = `You are acting as ${name}`
  }, [name])

  const ending = useAction(async () => {
    // If the call fails, the server expires the session soon.
    await succeeded(call(logout))
    // After a 401, the session has already ended and the page redirects.
    if (!currentSession()?.impersonating) return
    endSession()
    await navigate('/admin/users')
  })

  return (
    <aside className={classes.banner} aria-label="Acting as someone else">
      <p ref={announcement} role="status" className={classes.text} />
      <Button variant="default" size="xs" loading={ending.isPending} onClick={() => void ending.run()}>
        Return to admin
      </Button>
      <AccessReasonDialog name={name} />
    </aside>
  )
}
