import { logout } from '@fourfold/contract/accounts/endpoints'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { useAction, wentThrough } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

import { ReasonDialog } from './ReasonDialog.tsx'

import classes from './ActingBanner.module.css'

/** Says on every page whose place an admin has taken, and leads them back. */
export function ActingBanner({ name }: { name: string }) {
  const navigate = useNavigate()
  // A text that is there from the first moment is not read out; one that comes is.
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said.current) said.current.textContent = `You are acting as ${name}`
  }, [name])

  const leaving = useAction(async () => {
    // Without an answer the server ends it by itself soon.
    await wentThrough(call(logout))
    // An answer that it has ended already has led the way.
    if (!currentSession()?.acting) return
    endSession()
    await navigate('/admin/users')
  })

  return (
    <aside className={classes.banner} aria-label="Acting as somebody else">
      <p ref={said} role="status" className={classes.text} />
      <Button variant="default" size="xs" loading={leaving.isPending} onClick={() => void leaving.run()}>
        Return to admin
      </Button>
      <ReasonDialog name={name} />
    </aside>
  )
}
