import { data } from 'react-router'

import { loadPracticeQuestion } from '~/features/accounts/registration/practice-question.ts'
import { RegisterScreen } from '~/features/accounts/registration/RegisterScreen.tsx'
import { isRegistrationType } from '~/features/accounts/registration/texts.ts'

import type { Route } from './+types/register'

async function registration({ params }: { params: { registrationType: string } }) {
  const type = params.registrationType
  if (!isRegistrationType(type)) throw data(null, { status: 404 })
  return { type, question: type === 'professional' ? await loadPracticeQuestion() : null }
}

export function loader(visit: Route.LoaderArgs) {
  return registration(visit)
}

/** Within the product the page asks the API itself. */
export function clientLoader(visit: Route.ClientLoaderArgs) {
  return registration(visit)
}

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterScreen type={loaderData.type} question={loaderData.question} />
}
