import { register } from '@fourfold/contract/accounts/endpoints'
import type { SignedIn } from '@fourfold/contract/accounts/shapes'

import { setAdmin } from '../../src/accounts/index.ts'
import { inTransaction } from '../../src/platform/db/db.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { Answer, CallOptions } from './call.ts'

export const PASSWORD = 'correct horse battery'

type PeopleDeps = {
  call: (
    endpoint: typeof register,
    input: { body: ReturnType<typeof registration> },
    options?: CallOptions,
  ) => Promise<Answer<SignedIn>>
  db: Db
  id: string
}

type Wish = { isProfessional?: boolean; other?: object }

function registration(email: string, name: string, { isProfessional = false, other }: Wish) {
  return {
    name: `${name[0]?.toUpperCase()}${name.slice(1)} Test`,
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

  async function join(name: string, wish: Wish = {}) {
    const answer = await call(register, { body: registration(emailOf(name), name, wish) })
    if (!answer.data) throw new Error(`${name} could not join: ${answer.errors[0]?.msg}`)
    return { ...answer.data, email: emailOf(name) }
  }

  return {
    emailOf,
    formOf: (name: string, wish: Wish = {}) => registration(emailOf(name), name, wish),
    member: (name: string) => join(name),
    professional: (name: string) => join(name, { isProfessional: true }),
    async admin(name: string) {
      const person = await join(name)
      await inTransaction(db, (tx) => setAdmin(tx, person.email, true))
      return person
    },
  }
}
