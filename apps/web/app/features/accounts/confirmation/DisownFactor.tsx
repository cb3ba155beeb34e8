import { disownFactor } from '@fourfold/contract/accounts/factors'
import type { MailedLink } from '@fourfold/contract/accounts/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'

import { call, refusalText } from '~/lib/data/api.ts'
import { endSession, useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'

import { AccountLink } from '../AccountLink.tsx'

/** Removes a passkey or an app that somebody else has added, and asks for a new password. */
export function DisownFactor({ link }: { link: z.output<typeof MailedLink> }) {
  const navigate = useNavigate()
  const session = useSession()
  const disown = useMutation({
    mutationFn: () => call(disownFactor, { body: link }),
    async onSuccess(newPassword) {
      // It ended every session of the account; whoever is logged in here logs in again.
      endSession()
      await navigate(`/reset-password?${new URLSearchParams(newPassword)}`, { replace: true })
    },
  })
  return (
    <Stack align="flex-start">
      <Text>
        Someone who knows your password added a new way to log in. If it wasn’t you, we remove it and everything that
        was added after it, log out every device, and let you choose a new password.
      </Text>
      <ErrorAlert message={refusalText(disown.error)} />
      {disown.isError && !session && <AccountLink to="/forgot-password">Forgot password</AccountLink>}
      <Button loading={disown.isPending} onClick={() => disown.mutate()}>
        This was not me
      </Button>
    </Stack>
  )
}
