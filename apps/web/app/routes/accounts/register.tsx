import { toSafePath } from '@fourfold/contract/accounts/redirects'
import { data } from 'react-router'

import { loadProfessionalQuestion } from '~/features/accounts/registration/professional-question.ts'
import { RegisterScreen } from '~/features/accounts/registration/RegisterScreen.tsx'
import { loadRegistrationIntent } from '~/features/accounts/registration/registration-intent.ts'
import { isRegistrationType } from '~/features/accounts/registration/texts.ts'

import type { Route } from './+types/register'

async function loadRegistration({ params, request }: { params: { registrationType: string }; request: Request }) {
  const type = params.registrationType
  if (!isRegistrationType(type)) throw data(null, { status: 404 })
  if (type === 'professional') return { type, question: await loadProfessionalQuestion(), intent: null }
  const nextUrl = toSafePath(new URL(request.url).searchParams.get('nextUrl'))
  return { type, question: null, intent: await loadRegistrationIntent(nextUrl) }
}

export function loader(args: Route.LoaderArgs) {
  return loadRegistration(args)
}

/** Calls the API directly from the browser on client-side navigation. */
export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadRegistration(args)
}

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterScreen {...loaderData} />
}
