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
/**
 * Reads the audit secret. Only commands that write or verify the audit log call it, because a migration runs without
 * secrets.
 */
const readAuditSecret = () => processEnv().AUDIT_SECRET
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

const runInTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withDatabase((db) => inTransaction(db, work))

/** Limits the output, because with a wrong secret every row fails verification. */
const MAX_PROBLEMS = 50

async function checkAudit(): Promise<void> {
  const { admins, entries, problems } = await withDatabase((db) => verifyAudit(db, readAuditSecret()))
  if (problems.length === 0) {
    print(`The audit log is intact: ${entries} entries of ${admins} admins.`)
    return
  }
  const omitted = problems.length - MAX_PROBLEMS
  const lines = [...problems.slice(0, MAX_PROBLEMS), ...(omitted > 0 ? [`… and ${omitted} more.`] : [])]
  throw new Error(['The audit log was modified:', ...lines].join('\n  '))
}

/**
 * Grants or revokes the admin role. A command has no account, so its audit row goes into the chain of the changed
 * account, marked as `command line`.
 */
async function changeAdmin(email: string, isAdmin: boolean): Promise<void> {
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: readAuditSecret() })
  const isChanged = await runInTransaction(async (tx) => {
    const account = await setAdmin(tx, email, isAdmin)
    if (!account) throw new Error(`There is no account with the ${isAdmin ? 'confirmed ' : ''}email ${email}.`)
    if (!account.isChanged) return false
    await recordAudit(
      tx,
      { accountId: account.id, impersonatorId: null },
      {
        action: isAdmin ? 'admin.grant' : 'admin.revoke',
        subject: { kind: 'user', id: account.id },
        before: { isAdmin: !isAdmin },
        after: { isAdmin, by: 'command line' },
      },
    )
    return true
  })
  const change = isAdmin ? 'now' : 'no longer'
  const state = isAdmin ? 'already an admin' : 'not an admin'
  print(isChanged ? `${email} is ${change} an admin.` : `${email} is ${state}. Nothing was changed.`)
}

/**
 * Removes all second factors of a user who has lost their phone and recovery codes. Admins set up a new one at the next
 * login.
 */
async function removeFactors(email: string): Promise<void> {
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: readAuditSecret() })
  await runInTransaction(async (tx) => {
    const account = await lockByEmailForUpdate(tx, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)
    await deleteFactors(tx, account.id)
    await revokeAllSessions(tx, account.id, systemClock.now())
    if (!account.isAdmin) return
    await recordAudit(
      tx,
      { accountId: account.id, impersonatorId: null },
      {
        action: 'admin.removeFactor',
        subject: { kind: 'user', id: account.id },
        before: null,
        after: { factor: 'all', by: 'command line' },
      },
    )
  })
  print(`${email} no longer has a passkey or an authenticator app, and is logged out everywhere.`)
}

const commands: Record<string, (...parameters: string[]) => Promise<void>> = {
  async migrate() {
    // Imported here, because loading all modules takes a second and only this command needs them.
    const { allJobs } = await import('./compose.ts')
    const { seedPlaces } = await import('./places/index.ts')
    const { seedSynonymPhrases, seedSynonyms } = await import('./search/index.ts')
    const { seedSubscriptionTypes } = await import('./subscriptions/index.ts')
    await migrateSchema(env.DATABASE_URL)
    await migrateQueues(env.DATABASE_URL, allJobs)
    if (await runInTransaction(seedCatalog)) print('Added the initial catalog.')
    if (await runInTransaction(seedPlaces)) print('Added the zip codes.')
    if (await runInTransaction(seedSynonyms)) print('Added the initial synonyms.')
    const phraseCount = await runInTransaction(seedSynonymPhrases)
    if (phraseCount > 0) print(`Added ${phraseCount} synonym phrases of this release.`)
    if (await runInTransaction(seedSubscriptionTypes)) print('Added the initial plans.')
    const { DATABASE_APP_ROLE: role } = env
    if (role !== undefined) await runInTransaction((tx) => grantPrivileges(tx, role))
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
  async 'search rebuild'() {
    const { requestRebuild } = await import('./search/index.ts')
    const name = await withDatabase(requestRebuild)
    print(`A worker fills the index set ${name}. Searches use it when it is complete.`)
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
  admin remove-factors EMAIL  remove passkeys and authenticator app of a user who has lost them
  search rebuild              fill a new search index; searches continue
  audit-verify                check that the audit log was not modified
  jobs dead                   list the jobs in the dead-letter queue
  jobs redrive                move the dead jobs back to their queues`

const [first = '', second = '', ...parameters] = process.argv.slice(2)
const twoWordCommand = commands[`${first} ${second}`]
const command = commands[first]
if (!twoWordCommand && !command) {
  print(USAGE)
  process.exitCode = 1
} else {
  try {
    await (twoWordCommand ? twoWordCommand(...parameters) : command?.(second, ...parameters))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
