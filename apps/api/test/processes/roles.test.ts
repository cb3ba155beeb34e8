import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createEmptyDatabase } from '../setup/databases.ts'
import { waitForMails } from '../setup/mails.ts'
import { runCli, startServer } from './processes.ts'

const ROLES = fileURLToPath(new URL('../../../../deploy/postgres/roles.sql', import.meta.url))

// Roles are global on a PostgreSQL server, which several test runs may share.
const suffix = randomBytes(4).toString('hex')
const roles = { owner: `owner_${suffix}`, app: `app_${suffix}` }

let superuser: string
const buildUrl = (role: keyof typeof roles) => {
  const url = new URL(superuser)
  url.username = roles[role]
  url.password = role
  return url.href
}

async function runAsSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs a statement as a role and returns `done` or the error message of PostgreSQL. */
async function runAs(role: keyof typeof roles, statement: string): Promise<string> {
  const client = new pg.Client(buildUrl(role))
  await client.connect()
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  superuser = await createEmptyDatabase()
  const variables = Object.entries(roles).flatMap(([name, role]) => ['--set', `${name}=${role}`])
  const passwords = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' }
  const env = { ...process.env, ...passwords }
  // Runs twice, because the script must also work when the roles exist.
  for (let time = 0; time < 2; time += 1) {
    await promisify(execFile)('psql', ['--quiet', ...variables, '--file', ROLES, superuser], { env })
  }
  const migrateResult = await runCli(['migrate'], {
    NODE_ENV: 'production',
    DATABASE_URL: buildUrl('owner'),
    DATABASE_APP_ROLE: roles.app,
  })
  if (migrateResult.code !== 0) throw new Error(migrateResult.stderr)
}, 120_000)

afterAll(async () => {
  for (const role of Object.values(roles)) {
    await runAsSuperuser(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  }
})

describe('database roles of the processes', { timeout: 60_000 }, () => {
  test('the API and worker run with a role that cannot change tables', async () => {
    const env = { DATABASE_URL: buildUrl('app'), LIMITS_SCALE: '1000' }
    const [api, worker] = await Promise.all([startServer('api', env), startServer('worker', env)])
    onTestFinished(async () => {
      await Promise.all([api.stop(), worker.stop()])
    })
    const email = `role.${suffix}@people.example`
    const person = { name: 'Rolf', username: `rolf${suffix}`, email, isProfessional: true }
    const password = 'a long enough secret'
    const response = await fetch(`${api.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password, confirmPassword: password }),
    })
    expect(response.status).toBe(200)
    expect(await waitForMails(email)).toHaveLength(1)
    for (const { output } of [api, worker]) expect(output.stdout).not.toContain('permission denied')

    expect(await runAs('app', 'create table public.planted ()')).toContain('permission denied')
    expect(await runAs('app', 'drop table account')).toContain('must be owner')
    expect(await runAs('app', 'alter table audit_entry disable trigger all')).toContain('must be owner')
    expect(await runAs('app', 'truncate account')).toContain('permission denied')
  })
})
