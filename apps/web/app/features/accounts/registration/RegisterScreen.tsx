import type { Question } from '@fourfold/contract/catalog/shapes'
import { Title } from '@mantine/core'

import { Page } from '~/ui/page/Page.tsx'

import { AccountLink } from '../AccountLink.tsx'
import { RegisterBenefits } from './RegisterBenefits.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegistrationIntent } from './registration-intent.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { getRegisterTexts } from './texts.ts'
import type { RegistrationType } from './texts.ts'

import classes from './RegisterScreen.module.css'

type RegisterScreenProps = {
  type: RegistrationType
  /** The question that only professionals answer. */
  question: Question | null
  /** The professional whom the visitor wanted to contact. */
  intent: RegistrationIntent | null
}

export function RegisterScreen({ type, question, intent }: RegisterScreenProps) {
  const { heading, description, otherRole, nextSteps, ...benefitTexts } = getRegisterTexts(type, intent)
  return (
    <Page title={heading} description={description} canonical={`/register/${type}`} width="full" heading={null}>
      <div className={classes.split}>
        <RegisterBenefits {...benefitTexts} intent={intent} />
        <div className={classes.main}>
          <Title order={1} size="h2">
            {heading}
          </Title>
          <div className={classes.form}>
            <RegisterForm isProfessional={type === 'professional'} question={question} />
          </div>
          <p className={classes.terms}>
            <TermsNotice />
          </p>
          <section className={classes.nextSteps}>
            <h2>What happens next</h2>
            <ol>
              {nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          <div className={classes.otherPages}>
            <p>
              Already have an account? <AccountLink to="/login">Log in</AccountLink>
            </p>
            <p>
              {otherRole.question} <AccountLink to={otherRole.to}>{otherRole.label}</AccountLink>
            </p>
          </div>
        </div>
      </div>
    </Page>
  )
}
