import { pathAfterRegistration } from '@fourfold/contract/accounts/redirects'
import { accountTexts } from '@fourfold/contract/accounts/shapes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { loginPath } from '~/lib/session/guards.ts'
import { endSession, useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

import { useNextUrl } from '../next-url.ts'
import { useDelayedRedirect } from '../use-delayed-redirect.ts'
import type { Confirmation, ConfirmLink } from './confirm-once.ts'
import { OtherSession } from './OtherSession.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

/** The path of the page that shows whether the email is confirmed and can resend the link. */
const ACCOUNT_PATH = '/profile/member?panel=0'

function ConfirmationError({ message }: { message: string }) {
  const session = useSession()
  return (
    <Stack>
      <ErrorAlert message={message} />
      {session ? (
        <ResendConfirmation />
      ) : (
        <Group>
          <Button component={Link} to={loginPath(ACCOUNT_PATH)}>
            Login
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function AlreadyConfirmed({ nextUrl }: { nextUrl: string | null }) {
  return (
    <Stack align="flex-start">
      <SuccessNote>Your email address is already confirmed. There is nothing left to do here.</SuccessNote>
      <Button component={Link} to={nextUrl ?? '/'}>
        Continue
      </Button>
    </Stack>
  )
}

function RetryConfirmation() {
  const { revalidate, state } = useRevalidator()
  return (
    <Stack align="flex-start">
      <Text c="dimmed">Your address is not confirmed yet: we could not reach our servers.</Text>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </Stack>
  )
}

/** Requires a login to confirm a changed address: if it was mistyped, the link went to a stranger. */
function LoginRequired({ token, email }: ConfirmLink) {
  const currentPath = `/confirm-email?${new URLSearchParams({ token: token ?? '', email: email ?? '' })}`
  // The login page redirects logged-in users, so another account's session ends first.
  const logOut = () => endSession()
  return (
    <Stack align="flex-start">
      <Text>
        To use {email} from now on, log in with the address your account has had until now. Nothing has changed yet.
      </Text>
      <Button component={Link} to={loginPath(currentPath)} onClick={logOut}>
        Login
      </Button>
    </Stack>
  )
}

type ConfirmationOutcomeProps = { link: ConfirmLink; confirmation: Confirmation }

/** The result of a confirmation link, and the next step. (ACC-48 to ACC-50) */
export function ConfirmationOutcome({ link, confirmation: initialConfirmation }: ConfirmationOutcomeProps) {
  const nextUrl = useNextUrl()
  const [retriedConfirmation, setRetriedConfirmation] = useState<Confirmation | null>(null)
  const confirmation = retriedConfirmation ?? initialConfirmation
  const user = typeof confirmation === 'object' && 'confirmedUser' in confirmation ? confirmation.confirmedUser : null
  useDelayedRedirect(user && pathAfterRegistration(user, nextUrl))

  if (confirmation === 'network error') return <RetryConfirmation />
  if (confirmation === 'other session') return <OtherSession link={link} onConfirmed={setRetriedConfirmation} />
  if (confirmation === 'already confirmed') return <AlreadyConfirmed nextUrl={nextUrl} />
  if (confirmation === 'not logged in') return <LoginRequired {...link} />
  if (confirmation === 'incomplete link') {
    return <ConfirmationError message="This link is not complete. Please open it from the email again." />
  }
  if ('error' in confirmation) return <ConfirmationError message={confirmation.error} />
  return <SuccessNote>{accountTexts.emailConfirmed}</SuccessNote>
}
