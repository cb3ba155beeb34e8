import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { setAdmin } from '../../apps/api/src/accounts/index.ts'
import { codeOf } from './authenticator-codes.ts'
import { call, latestToken } from './call.ts'
import { changeDatabase } from './database.ts'
import { PASSWORD } from './people.ts'
import { confirmedMember } from './sessions.ts'
import type { SignedUp } from './sessions.ts'

/** An admin without a second factor. */
export async function adminWithoutFactor(request: APIRequestContext, name = 'Ada'): Promise<SignedUp> {
  const person = await confirmedMember(request, name)
  await changeDatabase((tx) => setAdmin(tx, person.email, true))
  return person
}

/** An admin with an authenticator app. Each login uses one of the ten recovery codes. */
export async function admin(request: APIRequestContext, name = 'Ada') {
  const person = await adminWithoutFactor(request, name)
  const { token } = person
  const { secret } = await call(request, startAuthenticator, { body: { password: PASSWORD }, token })
  const { recoveryCodes } = await call(request, confirmAuthenticator, { body: { code: codeOf(secret) }, token })
  return { ...person, token: latestToken(token), recoveryCodes }
}

/** The tabs of the admin area. */
export function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
}

export function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name })
}
