import { undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { call, refusalText } from '~/lib/data/api.ts'
import { endSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'

/** Takes back a change of the address that the owner of the former one did not want, and asks for a new password. */
export function UndoEmailChange({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { token, email } }),
    async onSuccess(link) {
      // It ended every session of the account, including the one in this browser.
      endSession()
      await navigate(`/reset-password?${new URLSearchParams(link)}`, { replace: true })
    },
  })
  const error = refusalText(undo.error)
  return (
    <Stack align="flex-start">
      <Text>
        Someone asked to change the email address of your account. If it wasn’t you, we keep it at {email}, log out
        every device, and let you choose a new password.
      </Text>
      {error !== null && <ErrorAlert message={error} />}
      <Button loading={undo.isPending} onClick={() => undo.mutate()}>
        This was not me
      </Button>
    </Stack>
  )
}
