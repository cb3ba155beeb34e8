import { register } from '@fourfold/contract/accounts/endpoints'
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { TestRunner } from 'vitest'

import { setAdmin, setEmailVerified } from '../../src/accounts/index.ts'
import type { Answer, CallOptions } from './call-endpoint.ts'

export const PASSWORD = 'correct horse battery'

type PeopleDeps = {
  call: (
    endpoint: typeof register,
    input: { body: ReturnType<typeof registration> },
    options?: CallOptions,
  ) => Promise<Answer<LoginReply>>
  db: Db
  id: string
}

type Options = { isProfessional?: boolean; other?: object }

function registration(email: string, name: string, { isProfessional = false, other }: Options) {
  return {
    name: `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('.', ' ')} Test`,
    username: name,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isProfessional,
    ...(other && { other }),
  }
}

/** Named people who exist because a test says so. */
export function createPeople({ call, db, id }: PeopleDeps) {
  const emailOf = (name: string) => `${name}.${id}@people.example`

  /** A retried test registers its users again: those of the failed attempt give up their names. */
  async function freeNameOnRetry(name: string): Promise<void> {
    if (!TestRunner.getCurrentTest()?.result?.retryCount) return
    const renamed = sql`update account set username = username || id, email = id || email where username = ${name}`
    await inTransaction(db, (tx) => renamed.execute(tx))
  }

  async function join(name: string, options: Options = {}) {
    await freeNameOnRetry(name)
    const answer = await call(register, { body: registration(emailOf(name), name, options) })
    if (!answer.data) throw new Error(`${name} could not join: ${answer.errors[0]?.msg}`)
    return { ...answer.data, email: emailOf(name) }
  }

  /** As most people are: their address is known to be theirs. */
  async function confirmed(name: string, options: Options = {}) {
    const person = await join(name, options)
    await inTransaction(db, (tx) => setEmailVerified(tx, person.user.id as AccountId))
    return person
  }

  return {
    emailOf,
    formOf: (name: string, options: Options = {}) => registration(emailOf(name), name, options),
    member: (name: string) => confirmed(name),
    /** Waits for the admins, as everybody does at first. */
    professional: (name: string) => confirmed(name, { isProfessional: true }),
    /** Has registered, and not yet confirmed the address. */
    newcomer: (name: string) => join(name),
    async admin(name: string) {
      const person = await confirmed(name)
      await inTransaction(db, (tx) => setAdmin(tx, person.email, true))
      return person
    },
  }
}
