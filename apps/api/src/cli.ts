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
/** For commands that act as the product; a migration is told no secret. */
const auditSecret = () => processEnv().AUDIT_SECRET
const log = createLog({ LOG_LEVEL: 'warn' }, 'cli')
const say = (line: string) => process.stdout.write(`${line}\n`)

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

/** A wrong secret breaks every row; nobody needs to read them all. */
const MAX_PROBLEMS = 50

async function checkAudit(): Promise<void> {
  const { admins, entries, problems } = await withDatabase((db) => verifyAudit(db, auditSecret()))
  if (problems.length === 0) {
    say(`The audit log is whole: ${entries} entries of ${admins} admins.`)
    return
  }
  const rest = problems.length - MAX_PROBLEMS
  const lines = [...problems.slice(0, MAX_PROBLEMS), ...(rest > 0 ? [`… and ${rest} more.`] : [])]
  throw new Error(['The audit log is not what was written:', ...lines].join('\n  '))
}

/** A command has no account behind it, so its row goes into the chain of the account it is about, and says so. */
async function changeAdmin(email: string, isAdmin: boolean): Promise<void> {
  const { recordAudit } = createAuditRecorder({ clock: systemClock, secret: auditSecret() })
  const changed = await inDatabase(async (tx) => {
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
  const already = isAdmin ? 'an admin already' : 'no admin'
  say(changed ? `${email} is ${now} an admin.` : `${email} is ${already}. Nothing was changed.`)
}

/** For an admin who has lost phone and recovery codes: they set up a new factor at the next login. */
async function forgetFactors(email: string): Promise<void> {
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
  say(`${email} no longer has a passkey or an authenticator app, and is logged out everywhere.`)
}

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  async migrate() {
    // The whole product takes a second to load; only this command needs it.
    const { allJobs } = await import('./compose.ts')
    const { seedPlaces } = await import('./places/index.ts')
    const { seedSynonymPhrases, seedSynonyms } = await import('./search/index.ts')
    const { seedSubscriptionTypes } = await import('./subscriptions/index.ts')
    await migrateSchema(env.DATABASE_URL)
    await migrateQueues(env.DATABASE_URL, allJobs)
    if (await inDatabase(seedCatalog)) say('The catalogue was empty and now holds what we start with.')
    if (await inDatabase(seedPlaces)) say('The table of places was empty and now holds the zip codes of the country.')
    if (await inDatabase(seedSynonyms)) say('The list of synonyms was empty and now holds what we start with.')
    const phrases = await inDatabase(seedSynonymPhrases)
    if (phrases > 0) say(`${phrases} everyday phrases came with this release and are in the list now.`)
    if (await inDatabase(seedSubscriptionTypes))
      say('The list of plans was empty and now holds the three we start with.')
    await inDatabase((tx) => grantPrivileges(tx, { app: env.DATABASE_APP_ROLE, search: env.DATABASE_SEARCH_ROLE }))
    say('The database is up to date.')
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
  async 'admin forget-factors'(email = '') {
    await forgetFactors(email)
  },
  'audit-verify': checkAudit,
  async 'jobs dead'() {
    for (const line of await listDeadJobs(env.DATABASE_URL)) say(line)
  },
  async 'jobs redrive'() {
    say(`${await redriveDeadJobs(env.DATABASE_URL)} jobs are back in their queues.`)
  },
}

const USAGE = `Commands:
  migrate               bring the database up to date
  types [--check]       write (or compare) the types of the tables
  admin grant EMAIL     make somebody with a confirmed email an admin
  admin revoke EMAIL    take it back
  admin forget-factors EMAIL  let somebody who lost them log in without passkey and app
  audit-verify          look whether anybody changed what the audit log says
  jobs dead             list the jobs that failed every time
  jobs redrive          try them again`

const [first = '', second = '', ...rest] = process.argv.slice(2)
const pair = commands[`${first} ${second}`]
const single = commands[first]
if (!pair && !single) {
  say(USAGE)
  process.exitCode = 1
} else {
  try {
    await (pair ? pair(...rest) : single?.(second, ...rest))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
