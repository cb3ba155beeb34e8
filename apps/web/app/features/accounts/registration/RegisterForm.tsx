import { pathAfterRegistration } from '@fourfold/contract/accounts/redirects'
import { accountTexts, RegisterForm as RegisterSchema } from '@fourfold/contract/accounts/shapes'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { registrationAnswers, clearVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { startSession } from '~/lib/session/session.ts'
import { PasswordField } from '~/ui/forms/PasswordField.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { EmailField, UsernameField } from '../AccountFields.tsx'
import { useNextUrl } from '../next-url.ts'
import { useDelayedRedirect } from '../use-delayed-redirect.ts'
import { storeConfirmationAddress } from './confirmation-address.ts'
import { ProfessionalQuestion } from './ProfessionalQuestion.tsx'
import { createRegisterAccount } from './register-account.ts'

import classes from './RegisterScreen.module.css'

const EMPTY_FORM = { name: '', username: '', email: '', password: '', confirmPassword: '', isProfessional: false }

type RegisterFormProps = { isProfessional: boolean; question: Question | null }

/** Registers an account. Input is kept when switching between member and professional. (ACC-01) */
export function RegisterForm({ isProfessional, question }: RegisterFormProps) {
  const nextUrl = useNextUrl()
  const [redirectPath, setRedirectPath] = useState<string | null>(null)
  useDelayedRedirect(redirectPath)
  const [registerAccount] = useState(createRegisterAccount)

  const submission = useSubmission({
    schema: RegisterSchema,
    initialValues: EMPTY_FORM,
    async send(values) {
      const other = registrationAnswers(isProfessional)
      const loginReply = await registerAccount({ ...values, isProfessional, nextUrl, other })
      startSession(loginReply)
      clearVisitorAnswers()
      storeConfirmationAddress(loginReply.user.email)
      setRedirectPath(pathAfterRegistration(loginReply.user, nextUrl))
    },
  })
  const { getInputProps } = submission.form

  return (
    <SubmitForm submission={submission} submitLabel="Sign Up" sentText={accountTexts.registered}>
      <TextInput label="Name" autoComplete="name" {...getInputProps('name')} />
      <div className={classes.pair}>
        <UsernameField {...getInputProps('username')} />
        <EmailField autoComplete="email" {...getInputProps('email')} />
      </div>
      <div className={classes.pair}>
        <PasswordField
          label="Password"
          description={accountTexts.passwordDescription}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...getInputProps('confirmPassword')} />
      </div>
      {question && <ProfessionalQuestion question={question} />}
    </SubmitForm>
  )
}
