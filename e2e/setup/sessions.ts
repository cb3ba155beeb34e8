import { login, register } from '@fourfold/contract/accounts/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { call } from './call.ts'
import { newPerson, PASSWORD } from './people.ts'
import type { NewPerson } from './people.ts'

export type SignedUp = NewPerson & { token: string }

/** Opens the account of a member, past the screens that other journeys walk. */
export async function member(request: APIRequestContext, name = 'Sam'): Promise<SignedUp> {
  const person = newPerson(name)
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, isProfessional: false }
  const { token } = await call(request, register, { body })
  return { ...person, token }
}

/** Lets the browser of a page be somebody's from its next page on, as logging in there would. */
export async function enter(page: Page, { email }: { email: string }, password = PASSWORD): Promise<string> {
  const { token, user } = await call(page.request, login, { body: { email, password } })
  const { id: userId, isAdmin, isProfessional, username } = user
  const session = JSON.stringify({ token, userId, isAdmin, isProfessional, username })
  await page.addInitScript((kept) => localStorage.setItem('fourfold.session', kept), session)
  return token
}
