import { login, register } from '@fourfold/contract/accounts/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { call } from '../server/call.ts'
import { approveAccount } from './approval.ts'
import { newUser, PASSWORD } from './registration.ts'
import type { NewUser } from './registration.ts'

export type RegisteredUser = NewUser & { id: number; token: string }

/** Registers a member through the API. The email address stays unconfirmed. */
export async function createMember(request: APIRequestContext, name = 'Sam'): Promise<RegisteredUser> {
  const person = newUser(name)
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, isProfessional: false }
  const { token, user } = await call(request, register, { body })
  return { ...person, id: user.id, token }
}

/** Registers a member with a confirmed address, who may book. */
export async function createConfirmedMember(request: APIRequestContext, name = 'Sam'): Promise<RegisteredUser> {
  const person = await createMember(request, name)
  await approveAccount(person)
  return person
}

/** Stores a session in the browser, on a page that does not use it. */
async function storeSession(page: Page, session: object): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('fourfold.session', JSON.stringify(stored)), session)
}

/** Each login of an admin uses one of their ten recovery codes. */
type Credentials = { email: string; recoveryCodes?: string[] }

/** Logs in through the API and stores the session in the browser. It applies to later navigations. */
export async function startSession(page: Page, credentials: Credentials, password = PASSWORD): Promise<string> {
  const code = credentials.recoveryCodes?.shift()
  const body = { email: credentials.email, password, ...(code && { code }) }
  const { token, user } = await call(page.request, login, { body })
  const { id: userId, isAdmin, isProfessional, username } = user
  await storeSession(page, { token, userId, isAdmin, isProfessional, username })
  return token
}

/** Stores a session with a token the server has never issued. */
export function storeForgedToken(page: Page): Promise<void> {
  return storeSession(page, { token: 'A'.repeat(43) })
}

/** Returns the session stored in the browser. */
export async function loadStoredSession(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('fourfold.session') ?? 'null'))
}
