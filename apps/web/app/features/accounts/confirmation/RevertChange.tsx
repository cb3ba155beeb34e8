import type { NewPasswordLink } from '@fourfold/contract/accounts/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { errorText } from '~/lib/data/api.ts'
import { endSession, useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import { AccountLink } from '../AccountLink.tsx'

type RevertChangeProps = {
  /** Takes it back and ends every session of the account; what comes back sets a new password. */
  revert: () => Promise<NewPasswordLink>
  /** What happened, and what is done about it. */
  children: ReactNode
}

/** Takes back what somebody else has done to an account, and asks its owner for a new password. */
export function RevertChange({ revert, children }: RevertChangeProps) {
  const navigate = useNavigate()
  const session = useSession()
  const reverting = useMutation({
    mutationFn: revert,
    async onSuccess(newPassword) {
      // The session in this browser may be one of those that were ended: whoever is logged in here logs in again.
      endSession()
      await navigate(`/reset-password?${new URLSearchParams(newPassword)}`, { replace: true })
    },
  })
  return (
    <Stack align="flex-start">
      <Text>{children}</Text>
      <ErrorAlert message={errorText(reverting.error)} />
      {reverting.isError && !session && <AccountLink to="/forgot-password">Forgot password</AccountLink>}
      <Button loading={reverting.isPending} onClick={() => reverting.mutate()}>
        This was not me
      </Button>
    </Stack>
  )
}
