import { resendConfirmation } from '@fourfold/contract/accounts/endpoints'
import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { call, errorText } from '~/lib/data/api.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

/** A button that sends the confirmation email again. */
export function ResendConfirmation() {
  const resend = useMutation({ mutationFn: () => call(resendConfirmation) })
  const error = errorText(resend.error)
  return (
    <div>
      {!resend.isSuccess && (
        <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send the email again
        </Button>
      )}
      {error !== null && (
        <Box mt="sm">
          <ErrorAlert message={error} />
        </Box>
      )}
      <SuccessNote>{resend.isSuccess && 'The email is on its way.'}</SuccessNote>
    </div>
  )
}
