import { editAccount } from '@fourfold/contract/accounts/endpoints'
import { accountTexts, EditAccountForm } from '@fourfold/contract/accounts/shapes'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

import { LoginMethodsSection, PrivacyAndData } from '~/features/privacy/index.ts'
import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { applySavedValues, useSubmission } from '~/lib/forms/forms.ts'
import { startSession } from '~/lib/session/session.ts'
import { PasswordField } from '~/ui/forms/PasswordField.tsx'
import { usePanel } from '~/ui/panels/panel.ts'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import { EmailField, UsernameField } from '../AccountFields.tsx'
import { EmailStatus } from './EmailStatus.tsx'

export type Account = Pick<OwnUser, 'name' | 'username' | 'email' | 'emailVerified'> & { pendingEmail?: string | null }

type AccountPanelProps = { user: Account; onSaved: (user: Account) => void }

const EMPTY_PASSWORDS = { newPassword: '', currentPassword: '' }

/** Changes name, username, email and password, and updates the session. (ACC-53 to ACC-55) */
export function AccountPanel({ user, onSaved }: AccountPanelProps) {
  const { advance } = usePanel()
  const [hasPassword, setHasPassword] = useState(false)

  const submission = useSubmission({
    schema: EditAccountForm,
    initialValues: { name: user.name, username: user.username, email: user.email, ...EMPTY_PASSWORDS },
    canResubmit: true,
    // Unsaved input is kept when the session expires, except passwords.
    ...(!hasPassword && { draft: 'account' }),
    async send(sentValues) {
      const loginReply = await call(editAccount, { body: sentValues })
      startSession(loginReply)
      const { name, username, email, emailVerified, pendingEmail } = loginReply.user
      onSaved({ name, username, email, emailVerified, pendingEmail })
      // A toast, because the panel is about to close.
      if (sentValues.email !== email) void toast(`We sent an email to ${sentValues.email}. Please open the link in it.`)
      if (sentValues.newPassword) void toast(accountTexts.passwordChanged)
      if (applySavedValues(submission.form, { sentValues, savedValues: { name, username, email, ...EMPTY_PASSWORDS } }))
        advance()
    },
  })
  const { getInputProps, values } = submission.form
  const isPasswordEntered = values.newPassword !== '' || values.currentPassword !== ''
  if (isPasswordEntered !== hasPassword) setHasPassword(isPasswordEntered)
  const needsPassword = values.email !== user.email || values.newPassword !== ''

  return (
    <Stack gap="lg">
      <PanelForm submission={submission}>
        <TextInput label="Name" autoComplete="name" {...getInputProps('name')} />
        <UsernameField {...getInputProps('username')} />
        <EmailField autoComplete="email" {...getInputProps('email')} />
        <PasswordField
          label="New password"
          description="Leave it empty to keep the one you have."
          autoComplete="new-password"
          {...getInputProps('newPassword')}
        />
        {needsPassword && (
          <PasswordField
            label="Current password"
            description="So that only you can change how you log in."
            autoComplete="current-password"
            {...getInputProps('currentPassword')}
          />
        )}
      </PanelForm>
      {/* The key resets the state when the address changes. */}
      <EmailStatus key={user.pendingEmail ?? user.email} user={user} />
      <LoginMethodsSection />
      <PrivacyAndData />
    </Stack>
  )
}
