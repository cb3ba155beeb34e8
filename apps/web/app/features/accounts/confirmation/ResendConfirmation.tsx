import { resendConfirmation } from '@fourfold/contract/accounts/endpoints'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'

import { call, CallRefused, NoResponse } from '~/lib/api.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/SuccessNote.tsx'

type State = 'idle' | 'sending' | 'sent'

/** Mails the confirmation link again. */
export function ResendConfirmation() {
  const [state, setState] = useState<State>('idle')
  const [error, setError] = useState<string | null>(null)

  async function resend(): Promise<void> {
    setState('sending')
    setError(null)
    try {
      await call(resendConfirmation)
      setState('sent')
    } catch (reason) {
      setState('idle')
      if (reason instanceof CallRefused) setError(reason.message)
      else if (!(reason instanceof NoResponse)) throw reason
    }
  }

  return (
    <div>
      {state !== 'sent' && (
        <Button variant="light" loading={state === 'sending'} onClick={() => void resend()}>
          Send the mail again
        </Button>
      )}
      {error !== null && (
        <Box mt="sm">
          <ErrorAlert message={error} />
        </Box>
      )}
      <SuccessNote>{state === 'sent' && 'The mail is on its way.'}</SuccessNote>
    </div>
  )
}
