import { undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { call, refusalText } from '~/lib/data/api.ts'
import { endSession, useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'

import { AccountLink } from '../AccountLink.tsx'

/** Takes back a change of the address that the owner of the former one did not want, and asks for a new password. */
export function UndoEmailChange({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const session = useSession()
  const undo = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { token, email } }),
    async onSuccess(link) {
      // It ended every session of the account, including the one in this browser.
      endSession()
      await navigate(`/reset-password?${new URLSearchParams(link)}`, { replace: true })
    },
  })
  return (
    <Stack align="flex-start">
      <Text>
        Someone asked to change the email address of your account. If it wasn’t you, we keep it at {email}, log out
        every device, and let you choose a new password.
      </Text>
      <ErrorAlert message={refusalText(undo.error)} />
      {undo.isError && !session && <AccountLink to="/forgot-password">Forgot password</AccountLink>}
      <Button loading={undo.isPending} onClick={() => undo.mutate()}>
        This was not me
      </Button>
    </Stack>
  )
}
