import { forgotPassword } from '@fourfold/contract/accounts/endpoints'
import { accountTexts, ForgotPasswordForm as ForgotPasswordSchema } from '@fourfold/contract/accounts/shapes'
import { Text } from '@mantine/core'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { EmailField } from '../AccountFields.tsx'
import { useInitialFocus } from '../use-initial-focus.ts'

/** Requests a password reset link. (ACC-38 to ACC-40) */
export function ForgotPasswordForm() {
  const firstField = useInitialFocus()
  const submission = useSubmission({
    schema: ForgotPasswordSchema,
    initialValues: { email: '' },
    async send(body) {
      await call(forgotPassword, { body })
    },
  })
  const isSent = submission.state === 'sent'

  return (
    <>
      <SubmitForm submission={submission} submitLabel="Send" sentText={accountTexts.resetMailSent}>
        <EmailField
          ref={firstField}
          autoComplete="username"
          readOnly={isSent}
          {...submission.form.getInputProps('email')}
        />
      </SubmitForm>
      {isSent && (
        <Text c="dimmed" size="sm" mt="md">
          If this address belongs to an account, an email with a link to choose a new password is on its way. The link
          works once, for one hour.
        </Text>
      )}
    </>
  )
}
