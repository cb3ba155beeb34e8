import { Group, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { confirmOnce } from '~/features/accounts/confirmation/confirm-once.ts'
import { ConfirmationOutcome } from '~/features/accounts/confirmation/ConfirmationOutcome.tsx'
import { UndoEmailChange } from '~/features/accounts/confirmation/UndoEmailChange.tsx'

import type { Route } from './+types/confirm-email'

/** Confirms in the browser, so that mail scanners that fetch the URL do not confirm the address. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const [undo, email] = [search.get('undo'), search.get('email')]
  if (undo && email) return { undo: { token: undo, email } }
  const link = { token: search.get('token'), email }
  return { link, confirmation: await confirmOnce(link) }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountCard
      title="Confirm email"
      description="Confirms the email address of your Fourfold account."
      canonical="/confirm-email"
      heading="Your email address"
    >
      {children}
    </AccountCard>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <Group role="status">
        <Loader size="sm" aria-hidden />
        <Text>Confirming your email address…</Text>
      </Group>
    </Frame>
  )
}

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      {loaderData.undo ? <UndoEmailChange {...loaderData.undo} /> : <ConfirmationOutcome {...loaderData} />}
    </Frame>
  )
}
