import { login, register } from '@fourfold/contract/accounts/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { call } from '../server/call.ts'
import { approveAccount } from './approval.ts'
import { newUser, PASSWORD } from './registration.ts'
import type { NewUser } from './registration.ts'

export type RegisteredUser = NewUser & { id: number; token: string }

/** Opens the account of a member, past the screens that other journeys walk. Their address is not confirmed yet. */
export async function createMember(request: APIRequestContext, name = 'Sam'): Promise<RegisteredUser> {
  const person = newUser(name)
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, isProfessional: false }
  const { token, user } = await call(request, register, { body })
  return { ...person, id: user.id, token }
}

/** The same, who has confirmed it and may book. */
export async function createConfirmedMember(request: APIRequestContext, name = 'Sam'): Promise<RegisteredUser> {
  const person = await createMember(request, name)
  await approveAccount(person)
  return person
}

/** Keeps something in the browser of a page, on the smallest page of the product, which reads none of it. */
async function storeSession(page: Page, session: object): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('fourfold.session', JSON.stringify(kept)), session)
}

/** An admin needs a code as well; there are ten of them. */
type Credentials = { email: string; recoveryCodes?: string[] }

/** Lets the browser of a page be somebody's from its next page on, as logging in there would. */
export async function startSession(page: Page, person: Credentials, password = PASSWORD): Promise<string> {
  const code = person.recoveryCodes?.shift()
  const body = { email: person.email, password, ...(code && { code }) }
  const { token, user } = await call(page.request, login, { body })
  const { id: userId, isAdmin, isProfessional, username } = user
  await storeSession(page, { token, userId, isAdmin, isProfessional, username })
  return token
}

/** Lets the browser of a page keep a token that the server has never given anybody, and nothing else. */
export function storeForgedToken(page: Page): Promise<void> {
  return storeSession(page, { token: 'A'.repeat(43) })
}

/** What the browser keeps of the session. */
export async function loadStoredSession(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('fourfold.session') ?? 'null'))
}
