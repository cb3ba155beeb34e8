import { logout } from '@fourfold/contract/accounts/endpoints'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { useAction, succeeded } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

import { AccessReasonDialog } from './AccessReasonDialog.tsx'

import classes from './ImpersonationBanner.module.css'

/** Says on every page whose place an admin has taken, and leads them back. */
export function ImpersonationBanner({ name }: { name: string }) {
  const navigate = useNavigate()
  // A text that is there from the first moment is not read out; one that comes is.
  const announcement = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (announcement.current) announcement.current.textContent = `You are acting as ${name}`
  }, [name])

  const ending = useAction(async () => {
    // Without an answer the server ends it by itself soon.
    await succeeded(call(logout))
    // An answer that it has ended already has led the way.
    if (!currentSession()?.impersonating) return
    endSession()
    await navigate('/admin/users')
  })

  return (
    <aside className={classes.banner} aria-label="Acting as somebody else">
      <p ref={announcement} role="status" className={classes.text} />
      <Button variant="default" size="xs" loading={ending.isPending} onClick={() => void ending.run()}>
        Return to admin
      </Button>
      <AccessReasonDialog name={name} />
    </aside>
  )
}
