import { register } from '@fourfold/contract/accounts/endpoints'
import { afterRegistering } from '@fourfold/contract/accounts/landing'
import { accountTexts, RegisterForm as RegisterSchema } from '@fourfold/contract/accounts/shapes'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { call } from '~/lib/api.ts'
import { useSubmission } from '~/lib/forms.ts'
import { startSession } from '~/lib/session.ts'
import { answersToTakeAlong, forgetVisitorAnswers } from '~/lib/visitor-answers.ts'
import { PasswordField } from '~/ui/PasswordField.tsx'
import { SubmitForm } from '~/ui/SubmitForm.tsx'

import { EmailField, UsernameField } from '../AccountFields.tsx'
import { useDelayedLanding } from '../landing.ts'
import { useNextUrl } from '../next-url.ts'
import { PracticeQuestion } from './PracticeQuestion.tsx'

import classes from './RegisterScreen.module.css'

const EMPTY = { name: '', username: '', email: '', password: '', confirmPassword: '', isProfessional: false }

type RegisterFormProps = { isProfessional: boolean; question: Question | null }

/** Opens an account. What was typed stays when somebody changes between member and professional. (ACC-01) */
export function RegisterForm({ isProfessional, question }: RegisterFormProps) {
  const nextUrl = useNextUrl()
  const [landing, setLanding] = useState<string | null>(null)
  useDelayedLanding(landing)

  const submission = useSubmission({
    schema: RegisterSchema,
    initialValues: EMPTY,
    async send(values) {
      const other = answersToTakeAlong(isProfessional)
      const signedIn = await call(register, { body: { ...values, isProfessional, nextUrl, other } })
      startSession(signedIn)
      forgetVisitorAnswers()
      setLanding(afterRegistering(signedIn.user, nextUrl))
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
          description={accountTexts.passwordHint}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...getInputProps('confirmPassword')} />
      </div>
      {question && <PracticeQuestion question={question} />}
    </SubmitForm>
  )
}
