import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { register } from '@fourfold/contract/accounts/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'

import { openClient } from '../../lib/database/connections.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../../services/servers/postgres.ts'
import { startMailServer } from '../mail-server.ts'
import type { MailServer } from '../mail-server.ts'
import { checkAccounts } from './check.ts'

export type AccountResult = { operations: number; faults: number; lost: number; duplicated: number }
export type AccountChaosOptions = { registrations: number; kills: number }

const CONCURRENCY = 6
const MAIL_TIMEOUT_SECONDS = 120

type RegistrationOutcome = 'registered' | 'taken' | 'no response' | 'rejected'

async function tryRegister(api: string, email: string, username: string): Promise<RegistrationOutcome> {
  const password = 'correct horse battery'
  const form = { name: 'Ada Miller', username, email, password, confirmPassword: password, isProfessional: false }
  try {
    const response = await fetch(`${api}${API_PREFIX}${register.path}`, {
      method: register.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(20_000),
    })
    const { errors } = (await response.json()) as { errors: { code: string }[] }
    if (response.ok) return 'registered'
    return errors.some(({ code }) => code.endsWith('_taken')) ? 'taken' : 'rejected'
  } catch {
    return 'no response'
  }
}

/** Repeats a registration without a response on the next API. "taken" then means that an earlier attempt succeeded. */
async function registerWithRetries(apis: string[], nth: number, email: string): Promise<void> {
  let hadNoResponse = false
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const outcome = await tryRegister(apis[(nth + attempt) % apis.length] ?? '', email, email.split('@')[0] ?? '')
    if (outcome === 'registered' || (outcome === 'taken' && hadNoResponse)) return
    if (outcome === 'taken') throw new Error(`${email} is taken, but was never registered`)
    hadNoResponse ||= outcome === 'no response'
    await sleep(250)
  }
  throw new Error(`${email} was not registered after 60 attempts`)
}

/** Spreads the registrations over both APIs and kills processes at regular intervals. */
async function registerDuringKills(pool: ProcessPool, emails: string[], kills: number): Promise<number> {
  const pending = emails.entries()
  const restarts: Promise<string>[] = []
  const killInterval = Math.max(1, Math.floor(emails.length / (kills + 1)))
  async function runClient(): Promise<void> {
    for (const [nth, email] of pending) {
      if (nth > 0 && nth % killInterval === 0 && restarts.length < kills) {
        const kind = restarts.length % 2 === 0 ? 'worker' : 'api'
        restarts.push(pool.kill(kind, Math.floor(restarts.length / 2)))
      }
      await registerWithRetries(pool.apis, nth, email)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runClient))
  for (const name of await Promise.all(restarts)) console.log(`killed and restarted ${name}`)
  return restarts.length
}

async function waitForMails(mailServer: MailServer, emails: string[]): Promise<void> {
  const deadline = performance.now() + MAIL_TIMEOUT_SECONDS * 1000
  while (performance.now() < deadline && emails.some((email) => !mailServer.received.has(email))) await sleep(200)
}

async function readAccountEmails(databaseUrl: string): Promise<string[]> {
  const client = await openClient(databaseUrl)
  try {
    const statement = `
      select account.email from account
      join profile on profile.account_id = account.id
      join mail_link on mail_link.account_id = account.id and mail_link.purpose = 'confirm'`
    const { rows } = await client.query<{ email: string }>(statement)
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}

/** Kills API and worker processes during registrations. No account or email may be lost or duplicated. */
export async function runAccountChaos({ registrations, kills }: AccountChaosOptions): Promise<AccountResult> {
  const run = randomBytes(4).toString('hex')
  const database = new URL(addresses.database)
  database.pathname = `/fourfold_chaos_${run}`
  const [mailPort = 0, ...ports] = await findFreePorts(5)
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.href,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    LIMITS_SCALE: '1000000',
  }
  const emails = Array.from({ length: registrations }, (_, nth) => `member${nth}.${run}@chaos.example`)

  await recreateDatabase(env.DATABASE_URL)
  await migrate(env)
  const mailServer = await startMailServer(mailPort)
  const pool = await startProcessPool(env, ports)
  try {
    const faults = await registerDuringKills(pool, emails, kills)
    await waitForMails(mailServer, emails)
    const violations = checkAccounts({
      emails,
      accounts: await readAccountEmails(env.DATABASE_URL),
      received: mailServer.received,
    })
    console.log(`emails received again with the same Message-ID: ${violations.repeated}`)
    for (const email of violations.lost) console.log(`lost: ${email}`)
    for (const email of violations.duplicated) console.log(`duplicated: ${email}`)
    return { operations: registrations, faults, lost: violations.lost.length, duplicated: violations.duplicated.length }
  } finally {
    await pool.stop()
    await mailServer.close()
    await dropDatabase(env.DATABASE_URL)
  }
}
