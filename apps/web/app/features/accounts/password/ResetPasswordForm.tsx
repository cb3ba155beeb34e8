import { resetPassword } from '@fourfold/contract/accounts/endpoints'
import { accountTexts, ResetPasswordForm as ResetPasswordSchema } from '@fourfold/contract/accounts/shapes'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { PasswordField } from '~/ui/forms/PasswordField.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { logOut } from '../log-out.ts'
import { useDelayedRedirect } from '../use-delayed-redirect.ts'
import { useInitialFocus } from '../use-initial-focus.ts'

export type ResetLink = { hash: string; email: string }

/** Sets a new password with a link from an email. (ACC-42 to ACC-45) */
export function ResetPasswordForm({ hash, email }: ResetLink) {
  const firstField = useInitialFocus()
  const submission = useSubmission({
    schema: ResetPasswordSchema,
    initialValues: { hash, email, password: '', confirmPassword: '' },
    async send(body) {
      await call(resetPassword, { body })
      // The server has ended all sessions, and only guests can open the login page.
      logOut()
    },
  })
  useDelayedRedirect(submission.state === 'sent' ? '/login' : null)
  const { getInputProps } = submission.form

  return (
    <SubmitForm submission={submission} submitLabel="Change password" sentText={accountTexts.passwordChanged}>
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        ref={firstField}
        description={accountTexts.passwordDescription}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...getInputProps('confirmPassword')} />
    </SubmitForm>
  )
}
