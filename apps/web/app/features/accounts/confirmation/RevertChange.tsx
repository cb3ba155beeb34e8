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
  /** Reverts the change and ends all sessions; returns the link that sets a new password. */
  revert: () => Promise<NewPasswordLink>
  /** Explains the change and what reverting does. */
  children: ReactNode
}

/** Reverts a change that someone else made to an account, and asks the owner for a new password. */
export function RevertChange({ revert, children }: RevertChangeProps) {
  const navigate = useNavigate()
  const session = useSession()
  const revertMutation = useMutation({
    mutationFn: revert,
    async onSuccess(newPasswordLink) {
      // The server has ended all sessions of the account, which may include this one.
      endSession()
      await navigate(`/reset-password?${new URLSearchParams(newPasswordLink)}`, { replace: true })
    },
  })
  return (
    <Stack align="flex-start">
      <Text>{children}</Text>
      <ErrorAlert message={errorText(revertMutation.error)} />
      {revertMutation.isError && !session && <AccountLink to="/forgot-password">Forgot password</AccountLink>}
      <Button loading={revertMutation.isPending} onClick={() => revertMutation.mutate()}>
        This was not me
      </Button>
    </Stack>
  )
}
