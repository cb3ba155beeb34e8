import type { Factors } from '@fourfold/contract/accounts/factors'
import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Passkeys } from './Passkeys.tsx'
import { factorsQuery } from './queries.ts'
import { StepUpAuthentication } from './StepUpAuthentication.tsx'

import classes from '../PrivacyAndData.module.css'

/** Returns whether changes require a step-up: the session is not recent, and the user has a second factor. */
export function needsStepUp({ passkeys, authenticator, isFresh, isRequired }: Factors): boolean {
  if (isFresh) return false
  return authenticator !== null || (isRequired && passkeys.some(({ isStopped }) => !isStopped))
}

/** Lists passkeys and the authenticator app. Asks for step-up authentication first if it is required. */
export function LoginMethods() {
  const query = useQuery(factorsQuery(useViewer().userId))
  const factors = query.data
  if (!factors) return <QueryFallback query={query} />
  const isStepUpNeeded = needsStepUp(factors)
  if (isStepUpNeeded && !factors.isStrong) return <StepUpAuthentication factors={factors} />
  // Keeps dialogs open when a step-up becomes necessary: recovery codes are shown only once.
  return (
    <Stack gap={28}>
      {isStepUpNeeded && <StepUpAuthentication factors={factors} />}
      <Passkeys factors={factors} />
      <AuthenticatorApp factors={factors} />
    </Stack>
  )
}

/** The login methods in addition to the password. Hidden during impersonation. */
export function LoginMethodsSection() {
  const titleId = useId()
  const session = useSession()
  if (!session || session.impersonating) return null
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={3} id={titleId} size="h4">
        How you log in
      </Title>
      <LoginMethods />
    </section>
  )
}
