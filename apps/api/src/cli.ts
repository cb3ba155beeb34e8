import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { setAdmin } from './accounts/index.ts'
import { verifyAudit } from './audit/index.ts'
import { seedCatalog } from './catalog/index.ts'
import { migrateSchema } from './platform/db/migrate.ts'
import { writeTypes } from './platform/db/types.ts'
import { processEnv } from './platform/env.ts'
import { listDead, redriveDead } from './platform/jobs/dead.ts'
import { migrateJobs } from './platform/jobs/work.ts'

const env = processEnv()
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
const MOST_PROBLEMS = 50

async function checkAudit(): Promise<void> {
  const { admins, entries, problems } = await withDatabase((db) => verifyAudit(db, env.AUDIT_SECRET))
  if (problems.length === 0) {
    say(`The audit log is whole: ${entries} entries of ${admins} admins.`)
    return
  }
  const rest = problems.length - MOST_PROBLEMS
  const lines = [...problems.slice(0, MOST_PROBLEMS), ...(rest > 0 ? [`… and ${rest} more.`] : [])]
  throw new Error(['The audit log is not what was written:', ...lines].join('\n  '))
}

async function changeAdmin(email: string, isAdmin: boolean): Promise<void> {
  const found = await inDatabase((tx) => setAdmin(tx, email, isAdmin))
  if (!found) throw new Error(`There is no account with the e-mail ${email}.`)
  say(`${email} is ${isAdmin ? 'now' : 'no longer'} an admin.`)
}

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  async migrate() {
    // The whole product takes a second to load; only this command needs it.
    const { allJobs } = await import('./compose.ts')
    const { seedPlaces } = await import('./places/index.ts')
    const { seedEverydayPhrases, seedSynonyms } = await import('./search/index.ts')
    const { seedSubscriptionTypes } = await import('./subscriptions/index.ts')
    await migrateSchema(env.DATABASE_URL)
    await migrateJobs(env.DATABASE_URL, allJobs)
    if (await inDatabase(seedCatalog)) say('The catalogue was empty and now holds what we start with.')
    if (await inDatabase(seedPlaces)) say('The table of places was empty and now holds the zip codes of the country.')
    if (await inDatabase(seedSynonyms)) say('The list of synonyms was empty and now holds what we start with.')
    if (await inDatabase(seedEverydayPhrases))
      say('The list of everyday phrases was empty and now holds what we start with.')
    if (await inDatabase(seedSubscriptionTypes))
      say('The list of plans was empty and now holds the three we start with.')
    say('The database is up to date.')
  },
  async types(flag) {
    await writeTypes(env.DATABASE_URL, { check: flag === '--check' })
  },
  async 'admin grant'(email = '') {
    await changeAdmin(email, true)
  },
  async 'admin revoke'(email = '') {
    await changeAdmin(email, false)
  },
  'audit-verify': checkAudit,
  async 'jobs dead'() {
    for (const line of await listDead(env.DATABASE_URL)) say(line)
  },
  async 'jobs redrive'() {
    say(`${await redriveDead(env.DATABASE_URL)} jobs are back in their queues.`)
  },
}

const USAGE = `Commands:
  migrate               bring the database up to date
  types [--check]       write (or compare) the types of the tables
  admin grant EMAIL     make somebody an admin
  admin revoke EMAIL    take it back
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
