import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { setAdmin } from '../../../apps/api/src/accounts/index.ts'
import { call, findLatestToken } from '../server/call.ts'
import { changeDatabase } from '../server/database.ts'
import { PASSWORD } from './registration.ts'
import { createConfirmedMember } from './sessions.ts'
import type { RegisteredUser } from './sessions.ts'
import { totpCode } from './totp.ts'

/** Creates an admin without a second factor. */
export async function createAdminWithoutFactor(request: APIRequestContext, name = 'Ada'): Promise<RegisteredUser> {
  const person = await createConfirmedMember(request, name)
  await changeDatabase((tx) => setAdmin(tx, person.email, true))
  return person
}

/** Creates an admin with an authenticator app. Each login uses one of the ten recovery codes. */
export async function createAdmin(request: APIRequestContext, name = 'Ada') {
  const person = await createAdminWithoutFactor(request, name)
  const { token } = person
  const { secret } = await call(request, startAuthenticator, { body: { password: PASSWORD }, token })
  const { recoveryCodes } = await call(request, confirmAuthenticator, { body: { code: totpCode(secret) }, token })
  return { ...person, token: findLatestToken(token), recoveryCodes }
}

/** Returns all tabs of the admin area. */
export function adminTabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
}

export function adminTab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name })
}
