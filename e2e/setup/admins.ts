import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { APIRequestContext } from '@playwright/test'

import { setAdmin } from '../../apps/api/src/accounts/index.ts'
import { member } from './sessions.ts'
import type { SignedUp } from './sessions.ts'

/** A member whom the command line has made an admin. */
export async function admin(request: APIRequestContext, name = 'Ada'): Promise<SignedUp> {
  const person = await member(request, name)
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
  try {
    await inTransaction(db, (tx) => setAdmin(tx, person.email, true))
  } finally {
    await close()
  }
  return person
}
