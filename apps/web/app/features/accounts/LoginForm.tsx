import { login } from '@fourfold/contract/accounts/endpoints'
import { afterLogin } from '@fourfold/contract/accounts/redirects'
import { LoginForm as LoginSchema } from '@fourfold/contract/accounts/shapes'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { KeepOffer } from '~/features/privacy/index.ts'
import { call, CallRefused } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { endSession, startSession } from '~/lib/session/session.ts'
import { PasswordField } from '~/ui/PasswordField.tsx'
import { SubmitForm } from '~/ui/SubmitForm.tsx'

import { EmailField } from './AccountFields.tsx'
import { AccountLink } from './AccountLink.tsx'
import { useNextUrl } from './next-url.ts'
import { useReadyField } from './ready-field.ts'

import classes from './LoginForm.module.css'

/** Logs somebody in and leads on at once. (ACC-26 to ACC-32) */
export function LoginForm() {
  const nextUrl = useNextUrl()
  const navigate = useNavigate()
  const firstField = useReadyField()
  const [leaving, setLeaving] = useState<{ email: string; password: string } | null>(null)

  const submission = useSubmission({
    schema: LoginSchema,
    initialValues: { email: '', password: '' },
    async send(body) {
      setLeaving(null)
      const signedIn = await call(login, { body }).catch((error: unknown) => {
        if (error instanceof CallRefused) endSession()
        if (error instanceof CallRefused && error.errors[0]?.code === 'account_leaving') setLeaving(body)
        throw error
      })
      startSession(signedIn)
      await navigate(afterLogin(signedIn.user, nextUrl), { replace: true })
    },
  })
  const { getInputProps } = submission.form

  return (
    <SubmitForm
      submission={submission}
      submitLabel="Login"
      wayOn={leaving && <KeepOffer credentials={leaving} nextUrl={nextUrl} />}
    >
      <EmailField ref={firstField} autoComplete="username" {...getInputProps('email')} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...getInputProps('password')} />
        <p className={classes.forgot}>
          <AccountLink to="/forgot-password">Forgot password</AccountLink>
        </p>
      </div>
    </SubmitForm>
  )
}
