import { editAccount } from '@fourfold/contract/accounts/endpoints'
import { EditAccountForm } from '@fourfold/contract/accounts/shapes'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { Stack, TextInput } from '@mantine/core'

import { PrivacyAndData } from '~/features/privacy/index.ts'
import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { showKept, useSubmission } from '~/lib/forms/forms.ts'
import { startSession } from '~/lib/session/session.ts'
import { usePanel } from '~/ui/panels/panel.ts'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import { EmailField, UsernameField } from '../AccountFields.tsx'
import { EmailState } from './EmailState.tsx'

export type Account = Pick<OwnUser, 'name' | 'username' | 'email' | 'emailVerified'>

type AccountPanelProps = { user: Account; onSaved: (user: Account) => void }

/** Changes name, username and e-mail; the session follows. (ACC-53 to ACC-55) */
export function AccountPanel({ user, onSaved }: AccountPanelProps) {
  const { advance } = usePanel()

  const submission = useSubmission({
    schema: EditAccountForm,
    initialValues: { name: user.name, username: user.username, email: user.email },
    again: true,
    draft: 'account',
    async send(sent) {
      const signedIn = await call(editAccount, { body: sent })
      startSession(signedIn)
      const { name, username, email, emailVerified } = signedIn.user
      onSaved({ name, username, email, emailVerified })
      // Said over the page, because the panel that says it too is about to close.
      if (email !== user.email) void toast(`We sent a mail to ${email}. Please open the link in it.`)
      if (showKept(submission.form, { sent, kept: { name, username, email } })) advance()
    },
  })
  const { getInputProps } = submission.form

  return (
    <Stack gap="lg">
      <PanelForm submission={submission}>
        <TextInput label="Name" autoComplete="name" {...getInputProps('name')} />
        <UsernameField {...getInputProps('username')} />
        <EmailField autoComplete="email" {...getInputProps('email')} />
      </PanelForm>
      {/* Another address has another mail to wait for. */}
      <EmailState key={user.email} user={user} />
      <PrivacyAndData />
    </Stack>
  )
}
