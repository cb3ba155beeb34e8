import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { Text } from '@mantine/core'
import { IconMail, IconMailCheck } from '@tabler/icons-react'

import { ResendConfirmation } from '../confirmation/ResendConfirmation.tsx'

import classes from './EmailState.module.css'

/** Whether the address is known to be this person's, and what to do when it is not. (ACC-52) */
export function EmailState({ user }: { user: Pick<OwnUser, 'email' | 'emailVerified'> }) {
  if (user.emailVerified) {
    return (
      <div className={classes.state} data-confirmed>
        <IconMailCheck className={classes.icon} aria-hidden />
        <Text>
          <strong>{user.email}</strong> is confirmed.
        </Text>
      </div>
    )
  }
  return (
    <div className={classes.state}>
      <IconMail className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Text>
          <strong>{user.email}</strong> is not confirmed yet.
        </Text>
        <Text c="dimmed" size="sm" mb="sm">
          We sent you a mail with a link. With a confirmed address you can be matched, book and use every filter.
        </Text>
        <ResendConfirmation />
      </div>
    </div>
  )
}
