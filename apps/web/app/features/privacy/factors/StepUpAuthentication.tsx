import { logout } from '@fourfold/contract/accounts/endpoints'
import { verifySession } from '@fourfold/contract/accounts/factors'
import type { Factors } from '@fourfold/contract/accounts/factors'
import { Button, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'

import { succeeded } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { loadPasskeys, usePasskeyAction } from '~/lib/session/passkey-action.ts'
import { startSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import { SettingsRow } from '../SettingsRow.tsx'
import { CodeStep } from './CodeStep.tsx'
import { useUpdateFactors } from './queries.ts'

/** Asks a user with a second factor for the passkey or a code. */
export function StepUpAuthentication({ factors }: { factors: Factors }) {
  const updateFactors = useUpdateFactors()
  const { run, isPending, error } = usePasskeyAction(async () => {
    const loginReply = await (await loadPasskeys()).logInWithPasskey()
    // The passkey login has created a new session, so the previous one is ended.
    await succeeded(call(logout))
    startSession(loginReply)
    await updateFactors()
  })
  const hasPasskey = factors.passkeys.some(({ isStopped }) => !isStopped)
  return (
    <SettingsRow
      title="Confirm that it is you"
      description={
        factors.isStrong
          ? 'Before you change how you log in, your email or your password, please confirm it once more.'
          : 'You logged in with your password alone. Please confirm it once.'
      }
    >
      {hasPasskey && (
        <Stack gap="sm">
          <Button leftSection={<IconKey size={18} aria-hidden />} loading={isPending} onClick={() => void run()}>
            Use your passkey
          </Button>
          <ErrorAlert message={error} />
        </Stack>
      )}
      {factors.authenticator && (
        <CodeStep
          label="Code from your app, or a recovery code"
          submitLabel="Confirm"
          send={async (code) => updateFactors(await call(verifySession, { body: { code } }))}
        />
      )}
    </SettingsRow>
  )
}
