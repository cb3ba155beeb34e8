import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { setAdmin } from '../../apps/api/src/accounts/index.ts'
import { call, latestToken } from './call.ts'
import { codeOf } from './codes.ts'
import { PASSWORD } from './people.ts'
import { confirmedMember } from './sessions.ts'
import type { SignedUp } from './sessions.ts'

/** A member whom the command line has made an admin. */
export async function adminWithoutFactor(request: APIRequestContext, name = 'Ada'): Promise<SignedUp> {
  const person = await confirmedMember(request, name)
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
  try {
    await inTransaction(db, (tx) => setAdmin(tx, person.email, true))
  } finally {
    await close()
  }
  return person
}

/** The same with an authenticator app, as admins need one. Each login takes one of the recovery codes. */
export async function admin(request: APIRequestContext, name = 'Ada') {
  const person = await adminWithoutFactor(request, name)
  const { token } = person
  const { secret } = await call(request, startAuthenticator, { body: { password: PASSWORD }, token })
  const { recoveryCodes } = await call(request, confirmAuthenticator, { body: { code: codeOf(secret) }, token })
  return { ...person, token: latestToken(token), recoveryCodes }
}

/** The parts of the administration. */
export function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
}

export function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name })
}
