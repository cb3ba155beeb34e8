import { register } from '@fourfold/contract/accounts/endpoints'
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { TestRunner } from 'vitest'

import { setAdmin, setEmailVerified } from '../../src/accounts/index.ts'
import type { CallResponse, CallOptions } from './call-endpoint.ts'

export const PASSWORD = 'correct horse battery'

type TestUserDeps = {
  call: (
    endpoint: typeof register,
    input: { body: ReturnType<typeof createForm> },
    options?: CallOptions,
  ) => Promise<CallResponse<LoginReply>>
  db: Db
  id: string
}

type Options = { isProfessional?: boolean; other?: object }

function createForm(email: string, name: string, { isProfessional = false, other }: Options) {
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

/** Registers users by name. */
export function createTestUsers({ call, db, id }: TestUserDeps) {
  const emailOf = (name: string) => `${name}.${id}@people.example`

  /** Renames the user of a failed attempt, because a retried test registers the same name again. */
  async function freeNameOnRetry(name: string): Promise<void> {
    if (!TestRunner.getCurrentTest()?.result?.retryCount) return
    const rename = sql`update account set username = username || id, email = id || email where username = ${name}`
    await inTransaction(db, (tx) => rename.execute(tx))
  }

  async function registerUser(name: string, options: Options = {}) {
    await freeNameOnRetry(name)
    const response = await call(register, { body: createForm(emailOf(name), name, options) })
    if (!response.data) throw new Error(`${name} could not register: ${response.errors[0]?.msg}`)
    return { ...response.data, email: emailOf(name) }
  }

  async function registerConfirmedUser(name: string, options: Options = {}) {
    const person = await registerUser(name, options)
    await inTransaction(db, (tx) => setEmailVerified(tx, person.user.id as AccountId))
    return person
  }

  return {
    emailOf,
    buildRegistration: (name: string, options: Options = {}) => createForm(emailOf(name), name, options),
    member: (name: string) => registerConfirmedUser(name),
    /** Registers a professional with the status pending. */
    professional: (name: string) => registerConfirmedUser(name, { isProfessional: true }),
    /** Registers a member whose email address is unconfirmed. */
    unconfirmedUser: (name: string) => registerUser(name),
    async admin(name: string) {
      const person = await registerConfirmedUser(name)
      await inTransaction(db, (tx) => setAdmin(tx, person.email, true))
      return person
    },
  }
}
