import type { Db } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { getPasswordHash } from '../accounts.queries.ts'
import type { FactorChanges } from '../factors/factor-change.service.ts'
import type { Caller, LimitPasswordGuesses } from './password-rate-limit.ts'

/** Throws unless the password is correct. Returns the matching hash. */
export type PasswordCheck = (caller: Caller, password: string) => Promise<string>

type CheckDeps = { db: Db; passwords: Passwords; limitPasswordGuesses: LimitPasswordGuesses }

export function createPasswordCheck({ db, passwords, limitPasswordGuesses }: CheckDeps): PasswordCheck {
  return (caller, password) =>
    limitPasswordGuesses(caller, async () => {
      const storedHash = await getPasswordHash(db, caller.accountId)
      if (storedHash === undefined) throw new AppError('not_signed_in')
      if (!(await passwords.verify(password, storedHash))) throw new AppError('wrong_password', 'password')
      return storedHash
    })
}

/** Throws unless the password is correct and the account's second factor, if any, was verified recently. */
export type OwnerCheck = (actor: Actor, password: string) => Promise<string>

type OwnerDeps = { db: Db; checkPassword: PasswordCheck; factorChanges: FactorChanges }

export function createOwnerCheck({ db, checkPassword, factorChanges }: OwnerDeps): OwnerCheck {
  return async (actor, password) => {
    const storedHash = await checkPassword(actor, password)
    await factorChanges.requireRecentVerification(db, actor)
    return storedHash
  }
}
