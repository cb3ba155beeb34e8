import { reportUnrecognizedAccount } from '@fourfold/contract/accounts/endpoints'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'

import { hideToast, toast } from '~/lib/browser/toast.ts'
import { call, errorText } from '~/lib/data/api.ts'
import { endSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

const TOAST_ID = 'own-account-prompt'

type OwnAccountPromptProps = { hash: string; email: string }

function OwnAccountPrompt({ hash, email }: OwnAccountPromptProps) {
  const navigate = useNavigate()
  const report = useMutation({
    mutationFn: () => call(reportUnrecognizedAccount, { body: { hash, email } }),
    async onSuccess() {
      endSession()
      void hideToast(TOAST_ID)
      void toast('Thank you. No one can get into that account now.')
      await navigate('/')
    },
  })
  const error = errorText(report.error)
  return (
    <>
      <Text fw={600}>Did you open this account yourself?</Text>
      <Text size="sm" mb="sm">
        This browser was not logged in to it. If someone else used your address, choose a new password, or tell us.
      </Text>
      {error !== null && <ErrorAlert message={error} />}
      <Group gap="xs">
        <Button size="sm" onClick={() => void hideToast(TOAST_ID)}>
          Yes, that was me
        </Button>
        <Button
          component={Link}
          size="sm"
          variant="default"
          to={`/reset-password?${new URLSearchParams({ hash, email })}`}
          onClick={() => void hideToast(TOAST_ID)}
        >
          Choose a new password
        </Button>
        <Button size="sm" variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          This was not me
        </Button>
      </Group>
    </>
  )
}

/** Shows the prompt in a toast, because the page redirects after a second. (ACC-50) */
export function showOwnAccountPrompt(link: OwnAccountPromptProps): void {
  void toast(<OwnAccountPrompt {...link} />, { id: TOAST_ID, autoClose: false })
}
