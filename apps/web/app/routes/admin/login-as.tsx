import { afterRegistering } from '@fourfold/contract/accounts/redirects'
import { LOGGED_IN_AS } from '@fourfold/contract/admin/login-as'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { logInAs } from '~/features/accounts/log-in-as.ts'
import { useDelayedRedirect } from '~/features/accounts/use-delayed-redirect.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/SuccessNote.tsx'

import type { Route } from './+types/login-as'

/** Opening the page is the wish to act as somebody. (SHL-47) */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { outcome: await logInAs(params.username, request.signal) }
}

/** Once is enough: from then on this tab is no admin's. */
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

/** (ADM-13, ADM-14) */
export default function LoginAs({ loaderData: { outcome } }: Route.ComponentProps) {
  const user = typeof outcome === 'object' && 'user' in outcome ? outcome.user : null
  useDelayedRedirect(user && afterRegistering(user))
  if (user) {
    return (
      <Frame>
        <SuccessNote>{LOGGED_IN_AS}</SuccessNote>
      </Frame>
    )
  }
  const message =
    typeof outcome === 'object' && 'refused' in outcome ? outcome.refused : 'We could not reach our servers.'
  return (
    <Frame>
      <Stack align="flex-start">
        <ErrorAlert message={message} />
        <Button component={Link} to="/admin/users" variant="default">
          Back to users
        </Button>
      </Stack>
    </Frame>
  )
}
