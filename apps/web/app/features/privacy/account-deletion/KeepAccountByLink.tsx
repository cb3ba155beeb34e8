import { cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

export type KeepLink = { token: string; email: string }

/** Cancels a deletion with the link from the email. Requires a click, because mail scanners open links. */
export function KeepAccountByLink({ link }: { link: KeepLink }) {
  const [isKept, setKept] = useState(false)
  const { run, isPending, error } = useAction(async () => {
    await call(cancelDeletionByLink, { body: link })
    setKept(true)
  })
  return (
    <Stack align="flex-start">
      <SuccessNote>{isKept && 'Your account is yours again.'}</SuccessNote>
      {!isKept && <Text>Canceled appointments and subscriptions are not restored; everything else is as it was.</Text>}
      {error !== null && <ErrorAlert message={error} />}
      {isKept || error !== null ? (
        <Button component={Link} to="/login">
          Log in
        </Button>
      ) : (
        <Button loading={isPending} onClick={() => void run()}>
          Keep my account
        </Button>
      )}
    </Stack>
  )
}
