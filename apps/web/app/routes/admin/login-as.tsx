import { pathAfterRegistration } from '@fourfold/contract/accounts/redirects'
import { IMPERSONATION_STARTED } from '@fourfold/contract/admin/impersonation'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { impersonate } from '~/features/accounts/impersonate.ts'
import type { ImpersonationResult } from '~/features/accounts/impersonate.ts'
import { useDelayedRedirect } from '~/features/accounts/use-delayed-redirect.ts'
import { useAction } from '~/lib/data/action.ts'
import { takeImpersonationRequest } from '~/lib/session/impersonation.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

import type { Route } from './+types/login-as'

/** Starts the impersonation if it was requested in the user list. Any other link requires a confirmation. (SHL-47) */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return {
    outcome: takeImpersonationRequest(params.username) ? await impersonate(params.username, request.signal) : null,
  }
}

/** The loader must run only once, because this tab then belongs to the impersonated user. */
export function shouldRevalidate() {
  return false
}

function Frame({ children }: { children: ReactNode }) {
  return <AccountCard title="Log in as a user">{children}</AccountCard>
}

export function HydrateFallback() {
  return (
    <Frame>
      <Group role="status">
        <Loader size="sm" aria-hidden />
        <Text>Logging in…</Text>
      </Group>
    </Frame>
  )
}

const BackToUsers = () => (
  <Button component={Link} to="/admin/users" variant="default" size="md" fullWidth>
    Back to users
  </Button>
)

function ConfirmImpersonation({
  username,
  onOutcome,
}: {
  username: string
  onOutcome: (outcome: ImpersonationResult) => void
}) {
  const abortController = useRef<AbortController>(null)
  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current?.abort()
  }, [])
  const loginAction = useAction(async () => {
    const { signal } = abortController.current ?? new AbortController()
    onOutcome(await impersonate(username, signal))
  })
  return (
    <Frame>
      <Stack>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>{`Log in as ${username}?`}</Text>
        <Text c="dimmed">You will see what they see. We email them that you did, and the audit log keeps it.</Text>
        <Stack gap="xs">
          <Button size="md" fullWidth loading={loginAction.isPending} onClick={() => void loginAction.run()}>
            Log in as this user
          </Button>
          <BackToUsers />
        </Stack>
      </Stack>
    </Frame>
  )
}

/** Starts an impersonation and shows its result. (ADM-13, ADM-14) */
export default function LoginAs({ loaderData, params: { username } }: Route.ComponentProps) {
  const [confirmedOutcome, setConfirmedOutcome] = useState<ImpersonationResult | null>(null)
  const outcome = confirmedOutcome ?? loaderData.outcome
  const user = typeof outcome === 'object' && outcome !== null && 'user' in outcome ? outcome.user : null
  useDelayedRedirect(user && pathAfterRegistration(user))
  if (outcome === null) return <ConfirmImpersonation username={username} onOutcome={setConfirmedOutcome} />
  if (user) {
    return (
      <Frame>
        <SuccessNote>{IMPERSONATION_STARTED}</SuccessNote>
      </Frame>
    )
  }
  const message = typeof outcome === 'object' && 'error' in outcome ? outcome.error : 'We could not reach our servers.'
  return (
    <Frame>
      <Stack>
        <ErrorAlert message={message} />
        <BackToUsers />
      </Stack>
    </Frame>
  )
}
