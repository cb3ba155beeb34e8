import pg from 'pg'

import { addresses } from '../services/addresses.ts'
import { runCommand, type Outcome } from './command.ts'

/** Returns the URL of another database on the same server. */
function withDatabase(url: URL, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function connectTo(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  // Without a listener a stopped server would end this process instead of failing the check.
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

async function compareTypes(root: string, database: string): Promise<Outcome> {
  const cli = ['node', 'apps/api/src/cli.ts']
  const migrated = await runCommand(root, [...cli, 'migrate'], { env: { DATABASE_URL: database } })
  if (!migrated.passed) return migrated
  const comparison = await runCommand(root, [...cli, 'types', '--check'], { env: { DATABASE_URL: database } })
  return { ...comparison, passed: comparison.passed && !/unknown command|^Commands:/im.test(comparison.output) }
}

/** Check: the committed types match a new database with all migrations applied. */
export async function checkDatabaseTypes(root: string): Promise<Outcome> {
  // Read at each run, because verify-checks.ts changes the variable.
  const url = new URL(process.env['DATABASE_URL'] ?? addresses.database)
  const server = await connectTo(withDatabase(url, 'postgres'))
  if (!server) {
    const output = `PostgreSQL is not available at ${url.host}. Start it with: pnpm services up`
    // Skipped on a developer's machine, an error in CI.
    return { passed: !process.env['CI'], output, note: 'skipped: PostgreSQL is not available' }
  }
  const name = `fourfold_types_${process.pid}`
  try {
    await server.query(`create database ${name}`)
    return await compareTypes(root, withDatabase(url, name))
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}
