import { SecondFactorForm } from '@fourfold/contract/accounts/factors'
import { TextInput } from '@mantine/core'

import { useSubmission } from '~/lib/forms/forms.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

type CodeStepProps = {
  label: string
  submitLabel: string
  send: (code: string) => Promise<void>
  onCancel?: () => void
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeStep({ label, submitLabel, send, onCancel }: CodeStepProps) {
  const submission = useSubmission({
    schema: SecondFactorForm,
    initialValues: { code: '' },
    send: ({ code }) => send(code),
  })
  return (
    <SubmitForm submission={submission} submitLabel={submitLabel} {...(onCancel && { onCancel })}>
      <TextInput label={label} autoComplete="one-time-code" maxLength={40} {...submission.form.getInputProps('code')} />
    </SubmitForm>
  )
}
