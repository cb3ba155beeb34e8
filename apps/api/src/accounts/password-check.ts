import type { Db } from '@fourfold/platform/db/db'

import type { Actor } from '../platform/actor.ts'
import { Failure } from '../platform/failure.ts'
import type { Passwords } from '../platform/passwords.ts'
import { passwordOf } from './accounts.queries.ts'

/** Refuses whoever has a session and not the password; returns what it was checked against. */
export type PasswordCheck = (actor: Pick<Actor, 'accountId'>, password: string) => Promise<string>

export function createPasswordCheck({ db, passwords }: { db: Db; passwords: Passwords }): PasswordCheck {
  return async ({ accountId }, password) => {
    const stored = await passwordOf(db, accountId)
    if (stored === undefined) throw new Failure('not_signed_in')
    if (!(await passwords.verify(password, stored))) throw new Failure('wrong_password', 'password')
    return stored
  }
}
