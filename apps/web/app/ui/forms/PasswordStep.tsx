import { PasswordForm } from '@fourfold/contract/accounts/deletion'
import { Button, Group, Stack } from '@mantine/core'

import { useSubmission } from '~/lib/forms/forms.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { PasswordField } from '~/ui/forms/PasswordField.tsx'

type PasswordStepProps = {
  submitLabel: string
  /** Marks the action as irreversible. */
  danger?: boolean
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before an action for which a valid session is not enough. */
export function PasswordStep({ submitLabel, danger = false, send, onCancel }: PasswordStepProps) {
  const { form, state, error, submit } = useSubmission({
    schema: PasswordForm,
    initialValues: { password: '' },
    send: ({ password }) => send(password),
  })
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FormFeedback error={error} success={false} />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" color={danger ? 'red' : 'brand'} loading={state === 'sending'}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
