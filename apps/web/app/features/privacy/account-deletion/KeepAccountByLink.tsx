import { cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import type { MailLink } from '@fourfold/contract/accounts/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

/** Cancels a deletion with the link from the email. Requires a click, because mail scanners open links. */
export function KeepAccountByLink({ link }: { link: z.infer<typeof MailLink> }) {
  const [isCanceled, setCanceled] = useState(false)
  const { run, isPending, error } = useAction(async () => {
    await call(cancelDeletionByLink, { body: link })
    setCanceled(true)
  })
  return (
    <Stack align="flex-start">
      <SuccessNote>{isCanceled && 'Your account is yours again.'}</SuccessNote>
      {!isCanceled && (
        <Text>Canceled appointments and subscriptions are not restored; everything else is as it was.</Text>
      )}
      {error !== null && <ErrorAlert message={error} />}
      {isCanceled || error !== null ? (
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
