import { systemClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { deleteFactors, lockByEmailForUpdate, revokeAllSessions, setAdmin } from './accounts/index.ts'
import { createAuditRecorder, verifyAudit } from './audit/index.ts'
import { seedCatalog } from './catalog/index.ts'
import { generateTypes } from './infra/db/generate-types.ts'
import { migrateSchema } from './infra/db/migrate.ts'
import { grantPrivileges } from './infra/db/privileges.ts'
import { migrationEnv, processEnv } from './infra/env.ts'
import { listDeadJobs, redriveDeadJobs } from './infra/jobs/dead-jobs.ts'
import { migrateQueues } from './infra/jobs/worker.ts'

const env = migrationEnv()
/** Only for commands that write or verify the audit log: a migration has no secrets. */
const auditSecret = () => processEnv().AUDIT_SECRET
const log = createLog({ LOG_LEVEL: 'warn' }, 'cli')
const print = (line: string) => process.stdout.write(`${line}\n`)

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase({ url: env.DATABASE_URL, poolSize: 1, log })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const inDatabase = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withDatabase((db) => inTransaction(db, work))

/** With a wrong secret, every row is a problem. */
const MAX_PROBLEMS = 50

async function checkAudit(): Promise<void> {
  const { admins, entries, problems } = await withDatabase((db) => verifyAudit(db, auditSecret()))
  if (problems.length === 0) {
    print(`The audit log is intact: ${entries} entries of ${admins} admins.`)
    return
  }
  const rest = problems.length - MAX_PROBLEMS
  const lines = [...problems.slice(0, MAX_PROBLEMS), ...(rest > 0 ? [`… and ${rest} more.`] : [])]
  throw new Error(['The audit log was modified:', ...lines].join('\n  '))
}

/** A command has no account, so its audit row goes into the chain of the changed account, marked as `command line`. */
async function changeAdmin(email: string, isAdmin: boolean): Promise<void> {
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: auditSecret() })
  const isChanged = await inDatabase(async (tx) => {
    const found = await setAdmin(tx, email, isAdmin)
    if (!found) throw new Error(`There is no account with the ${isAdmin ? 'confirmed ' : ''}email ${email}.`)
    if (!found.isChanged) return false
    await recordAudit(
      tx,
      { accountId: found.id, impersonatorId: null },
      {
        action: isAdmin ? 'admin.grant' : 'admin.revoke',
        subject: { kind: 'user', id: found.id },
        before: { isAdmin: !isAdmin },
        after: { isAdmin, by: 'command line' },
      },
    )
    return true
  })
  const now = isAdmin ? 'now' : 'no longer'
  const already = isAdmin ? 'already an admin' : 'not an admin'
  print(isChanged ? `${email} is ${now} an admin.` : `${email} is ${already}. Nothing was changed.`)
}

/** For an admin who has lost phone and recovery codes, and sets up a new factor at the next login. */
async function removeFactors(email: string): Promise<void> {
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: auditSecret() })
  await inDatabase(async (tx) => {
    const found = await lockByEmailForUpdate(tx, email)
    if (!found) throw new Error(`There is no account with the email ${email}.`)
    await deleteFactors(tx, found.id)
    await revokeAllSessions(tx, found.id, systemClock.now())
    if (!found.isAdmin) return
    await recordAudit(
      tx,
      { accountId: found.id, impersonatorId: null },
      {
        action: 'admin.removeFactor',
        subject: { kind: 'user', id: found.id },
        before: null,
        after: { factor: 'all', by: 'command line' },
      },
    )
  })
  print(`${email} no longer has a passkey or an authenticator app, and is logged out everywhere.`)
}

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  async migrate() {
    // Imported here, because loading all modules takes a second and only this command needs them.
    const { allJobs } = await import('./compose.ts')
    const { seedPlaces } = await import('./places/index.ts')
    const { seedSynonymPhrases, seedSynonyms } = await import('./search/index.ts')
    const { seedSubscriptionTypes } = await import('./subscriptions/index.ts')
    await migrateSchema(env.DATABASE_URL)
    await migrateQueues(env.DATABASE_URL, allJobs)
    if (await inDatabase(seedCatalog)) print('Added the initial catalog.')
    if (await inDatabase(seedPlaces)) print('Added the zip codes.')
    if (await inDatabase(seedSynonyms)) print('Added the initial synonyms.')
    const phrases = await inDatabase(seedSynonymPhrases)
    if (phrases > 0) print(`Added ${phrases} synonym phrases of this release.`)
    if (await inDatabase(seedSubscriptionTypes)) print('Added the initial plans.')
    await inDatabase((tx) => grantPrivileges(tx, { app: env.DATABASE_APP_ROLE, search: env.DATABASE_SEARCH_ROLE }))
    print('The database is up to date.')
  },
  async types(flag) {
    await generateTypes(env.DATABASE_URL, { check: flag === '--check' })
  },
  async 'admin grant'(email = '') {
    await changeAdmin(email, true)
  },
  async 'admin revoke'(email = '') {
    await changeAdmin(email, false)
  },
  async 'admin remove-factors'(email = '') {
    await removeFactors(email)
  },
  'audit-verify': checkAudit,
  async 'jobs dead'() {
    for (const line of await listDeadJobs(env.DATABASE_URL)) print(line)
  },
  async 'jobs redrive'() {
    print(`Moved ${await redriveDeadJobs(env.DATABASE_URL)} jobs back to their queues.`)
  },
}

const USAGE = `Commands:
  migrate                     update the database schema and add the initial data
  types [--check]             generate the table types, or check that they are current
  admin grant EMAIL           make a user with a confirmed email an admin
  admin revoke EMAIL          remove the admin role
  admin remove-factors EMAIL  remove passkeys and authenticator app of a user who lost them
  audit-verify                check that the audit log was not modified
  jobs dead                   list the jobs in the dead-letter queue
  jobs redrive                move them back to their queues`

const [first = '', second = '', ...rest] = process.argv.slice(2)
const pair = commands[`${first} ${second}`]
const single = commands[first]
if (!pair && !single) {
  print(USAGE)
  process.exitCode = 1
} else {
  try {
    await (pair ? pair(...rest) : single?.(second, ...rest))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
