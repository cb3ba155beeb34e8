import { cancelDeletion } from '@fourfold/contract/accounts/deletion'
import { pathAfterLogin } from '@fourfold/contract/accounts/redirects'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { startSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

type KeepAccountOfferProps = { credentials: { email: string; password: string; code?: string }; nextUrl: string | null }

/** Offers to cancel a pending deletion at login. */
export function KeepAccountOffer({ credentials, nextUrl }: KeepAccountOfferProps) {
  const navigate = useNavigate()
  const { run, isPending, error } = useAction(async () => {
    const loginReply = await call(cancelDeletion, { body: credentials })
    startSession(loginReply)
    await navigate(pathAfterLogin(loginReply.user, nextUrl), { replace: true })
  })
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        If you keep it, everything is as it was, except that canceled appointments and subscriptions are not restored.
      </Text>
      {error !== null && <ErrorAlert message={error} />}
      <Button variant="light" loading={isPending} onClick={() => void run()}>
        Keep my account
      </Button>
    </Stack>
  )
}
