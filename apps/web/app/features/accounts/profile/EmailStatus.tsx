import { Text } from '@mantine/core'
import { IconMail, IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { EmailAddress } from '~/ui/labels/EmailAddress.tsx'

import { ResendConfirmation } from '../confirmation/ResendConfirmation.tsx'

import classes from './EmailStatus.module.css'

type EmailStatusProps = { user: { email: string; emailVerified: boolean; pendingEmail?: string | null } }

function PendingConfirmation({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className={classes.state}>
      <IconMail className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <Text>
          <strong>
            <EmailAddress email={email} />
          </strong>{' '}
          is not confirmed yet.
        </Text>
        <Text c="dimmed" size="sm" mb="sm">
          {children}
        </Text>
        <ResendConfirmation />
      </div>
    </div>
  )
}

/** Whether the email address is confirmed, and how to confirm it. (ACC-52) */
export function EmailStatus({ user: { email, emailVerified, pendingEmail } }: EmailStatusProps) {
  const isProfessional = useSession()?.isProfessional === true
  if (pendingEmail) {
    return (
      <PendingConfirmation email={pendingEmail}>
        We emailed a link there. Until you open it, you log in with {email}.
      </PendingConfirmation>
    )
  }
  if (!emailVerified) {
    return (
      <PendingConfirmation email={email}>
        {isProfessional
          ? 'We emailed you a link. With a confirmed address you can be approved, listed and booked.'
          : 'We emailed you a link. With a confirmed address you can be matched, book and use every filter.'}
      </PendingConfirmation>
    )
  }
  return (
    <div className={classes.state} data-confirmed>
      <IconMailCheck className={classes.icon} aria-hidden />
      <Text>
        <strong>
          <EmailAddress email={email} />
        </strong>{' '}
        is confirmed.
      </Text>
    </div>
  )
}
