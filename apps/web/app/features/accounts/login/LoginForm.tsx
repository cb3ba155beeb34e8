import { login } from '@fourfold/contract/accounts/endpoints'
import { pathAfterLogin } from '@fourfold/contract/accounts/redirects'
import { LoginForm as LoginSchema } from '@fourfold/contract/accounts/shapes'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { KeepAccountOffer } from '~/features/privacy/index.ts'
import { call, ApiError } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { endSession, startSession } from '~/lib/session/session.ts'
import { PasswordField } from '~/ui/forms/PasswordField.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { EmailField } from '../AccountFields.tsx'
import { AccountLink } from '../AccountLink.tsx'
import { useNextUrl } from '../next-url.ts'
import { useInitialFocus } from '../use-initial-focus.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'

import classes from './LoginForm.module.css'

type Credentials = { email: string; password: string; code?: string }

/** Validates the login before the server requires a code. */
const LoginSchemaWithoutCode: typeof LoginSchema = LoginSchema.omit({ code: true }) as never

/** Focuses the code field when it appears. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

const errorCode = (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : undefined)

/** Logs in and redirects. (ACC-26 to ACC-32) */
export function LoginForm() {
  const nextUrl = useNextUrl()
  const navigate = useNavigate()
  const firstField = useInitialFocus()
  const [pendingDeletion, setPendingDeletion] = useState<Credentials | null>(null)
  const [isCodeRequired, setCodeRequired] = useState(false)

  const submission = useSubmission({
    schema: isCodeRequired ? LoginSchema : LoginSchemaWithoutCode,
    initialValues: { email: '', password: '', code: '' },
    canResubmit: true,
    async send({ email, password, code }) {
      setPendingDeletion(null)
      const body = { email, password, ...(isCodeRequired && { code }) }
      const loginReply = await call(login, { body }).catch((error: unknown) => {
        if (error instanceof ApiError) endSession()
        if (errorCode(error) === 'account_leaving') setPendingDeletion(body)
        // With an authenticator app, the code is the next step and not an error.
        if (errorCode(error) !== 'code_required' || isCodeRequired) throw error
      })
      setCodeRequired(!loginReply)
      if (!loginReply) return
      startSession(loginReply)
      await navigate(pathAfterLogin(loginReply.user, nextUrl), { replace: true })
    },
  })
  const { getInputProps } = submission.form

  return (
    <>
      <SubmitForm
        submission={submission}
        submitLabel="Login"
        errorAction={pendingDeletion && <KeepAccountOffer credentials={pendingDeletion} nextUrl={nextUrl} />}
      >
        <EmailField ref={firstField} autoComplete="username" {...getInputProps('email')} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...getInputProps('password')} />
          <p className={classes.forgotPassword}>
            <AccountLink to="/forgot-password">Forgot password</AccountLink>
          </p>
        </div>
        {isCodeRequired && (
          <TextInput
            label="Code"
            description="From your authenticator app, or one of your recovery codes."
            size="md"
            autoComplete="one-time-code"
            maxLength={40}
            ref={focusOnMount}
            {...getInputProps('code')}
          />
        )}
      </SubmitForm>
      <PasskeyLogin nextUrl={nextUrl} />
    </>
  )
}
