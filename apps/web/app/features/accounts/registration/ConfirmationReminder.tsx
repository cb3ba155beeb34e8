import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'

import { readStored } from '~/lib/browser/storage.ts'
import { EmailAddress } from '~/ui/labels/EmailAddress.tsx'

import { clearConfirmationAddress, CONFIRMATION_ADDRESS_KEY } from './confirmation-address.ts'

import classes from './ConfirmationReminder.module.css'

/** Reminds the user of the confirmation email after the registration, until closed. */
export function ConfirmationReminder() {
  const [email, setEmail] = useState(() => readStored('session', CONFIRMATION_ADDRESS_KEY))
  if (email === null) return null

  function close(): void {
    clearConfirmationAddress()
    setEmail(null)
  }

  return (
    <div className={classes.note} role="note">
      <IconMail size={20} aria-hidden />
      <span className={classes.text}>
        We sent a link to <EmailAddress email={email} />. Open it to confirm your address. Nothing there? Look in your
        spam folder.
      </span>
      <Button size="compact-md" variant="subtle" onClick={close}>
        Got it
      </Button>
    </div>
  )
}
