import { pathAfterLogin } from '@fourfold/contract/accounts/redirects'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'

import { loadPasskeys, usePasskeyAction } from '~/lib/session/passkey-action.ts'
import { startSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

export function PasskeyLogin({ nextUrl }: { nextUrl: string | null }) {
  const navigate = useNavigate()
  const { run, isPending, error } = usePasskeyAction(async () => {
    const loginReply = await (await loadPasskeys()).logInWithPasskey()
    startSession(loginReply)
    await navigate(pathAfterLogin(loginReply.user, nextUrl), { replace: true })
  })
  return (
    <Stack gap="sm" mt="md">
      <Button variant="default" size="md" loading={isPending} onClick={() => void run()}>
        Log in with a passkey
      </Button>
      {error !== null && <ErrorAlert message={error} />}
    </Stack>
  )
}
