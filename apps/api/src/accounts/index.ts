import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Passwords } from '../platform/passwords.ts'
import { createAccountChanges } from './account-change.service.ts'
import type { Links } from './links.service.ts'
import { createRegistration } from './registration.service.ts'
import { createSessions } from './sessions.service.ts'

type AccountsDeps = { db: Db; clock: Clock; jobs: Jobs; passwords: Passwords; links: Links; sessionDays: number }

/** The door of accounts: who somebody is, and how they prove it. */
export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(deps: AccountsDeps) {
  const sessions = createSessions(deps)
  return { ...sessions, ...createRegistration({ ...deps, sessions }), ...createAccountChanges({ ...deps, sessions }) }
}

export { accountJobs } from './accounts.jobs.ts'
export { setAdmin, setStatus, setVerified } from './accounts.store.ts'
export { createLinks } from './links.service.ts'
export { voidLinks } from './links.store.ts'
