import pg from 'pg'

import { addresses } from '../services/addresses.ts'
import { command, type Outcome } from './command.ts'

/** The same server, another database. */
function at(url: URL, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function connectTo(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  // Without a listener a server that goes away would end this process instead of failing the gate.
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

async function compare(root: string, database: string): Promise<Outcome> {
  const cli = ['node', 'apps/api/src/cli.ts']
  const migrated = await command(root, [...cli, 'migrate'], { env: { DATABASE_URL: database } })
  if (!migrated.passed) return migrated
  const compared = await command(root, [...cli, 'types', '--check'], { env: { DATABASE_URL: database } })
  return { ...compared, passed: compared.passed && !/unknown command|^Commands:/im.test(compared.output) }
}

/** Gate: the committed types are those that the migrations lead to, in a database that nobody has touched. */
export async function checkDatabaseTypes(root: string): Promise<Outcome> {
  const url = new URL(addresses.database)
  const server = await connectTo(at(url, 'postgres'))
  if (!server) {
    const output = `PostgreSQL does not answer at ${url.host}. Start it with: pnpm services up`
    // On a developer's machine the other gates are still worth having; a proof without this one is none.
    return { passed: !process.env['CI'], output, note: 'skipped: PostgreSQL does not answer' }
  }
  const name = `fourfold_types_${process.pid}`
  try {
    await server.query(`create database ${name}`)
    return await compare(root, at(url, name))
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}
