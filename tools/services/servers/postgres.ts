import { existsSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { addresses, hostAndPort, root } from '../addresses.ts'
import { stateFolder } from '../daemon.ts'
import { buildClusterName } from '../ports.ts'
import { runScript } from '../script.ts'
import type { Service } from '../service.ts'

const stateFile = join(stateFolder, 'postgres.pid')

/** Builds the URL of the maintenance database on the same server. */
function buildMaintenanceUrl(url: string): string {
  const other = new URL(url)
  other.pathname = '/postgres'
  return other.href
}

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: buildMaintenanceUrl(url), connectionTimeoutMillis: 3000 })
  // A server that stops between two calls must not end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function parseDatabaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

/** Creates the database of `url` if it does not exist. */
async function ensureDatabase(url: string): Promise<void> {
  const name = parseDatabaseName(url)
  await withServer(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Without a locale the default encoding is SQL_ASCII, which accepts any bytes as text.
    const statement = `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' locale 'C.UTF-8'`
    await client.query(statement).catch((error: unknown) => {
      const isDuplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
      if (!isDuplicate) throw error
    })
  })
}

/** Drops the database of `url` and closes its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await withServer(url, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(parseDatabaseName(url))} with (force)`)
  })
}

/** Turns off synchronous commits: the data is disposable. */
async function disableDurability(url: string): Promise<void> {
  await withServer(url, (client) =>
    client.query(`alter database ${client.escapeIdentifier(parseDatabaseName(url))} set synchronous_commit = off`),
  )
}

/** Recreates the database of `url`, empty. */
export async function recreateDatabase(url: string, { isDisposable = false } = {}): Promise<void> {
  await dropDatabase(url)
  await ensureDatabase(url)
  if (isDisposable) await disableDurability(url)
}

/** Copies the database `from` to a disposable database `to`. `from` must have no connections. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await withServer(to, async (client) => {
    const [name, original] = [to, from].map((url) => client.escapeIdentifier(parseDatabaseName(url)))
    await client.query(`create database ${name} template ${original}`)
  })
  await disableDurability(to)
}

/** Returns whether no server listens, or it is starting up or shutting down (`cannot_connect_now`). */
function isUnavailable(error: Error & { code?: string }): boolean {
  return ['ECONNREFUSED', '57P03'].includes(error.code ?? '') || /timeout/i.test(error.message)
}

async function isAvailable(): Promise<boolean> {
  try {
    await withServer(addresses.database, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isUnavailable(error)) return false
    const { username } = new URL(addresses.database)
    throw new Error(
      `PostgreSQL at ${postgres.address} rejects user ${username} (${error.message}): set DATABASE_URL to a user and password it accepts, or to a free port.`,
      { cause: error },
    )
  }
}

export const postgres: Service = {
  name: 'PostgreSQL',
  address: hostAndPort(addresses.database),
  packages: { command: 'pg_ctlcluster', names: ['postgresql-15'] },
  isAvailable,
  start: () => runScript('postgres-up', [new URL(addresses.database).port, stateFile, buildClusterName(root)]),
  prepare: async () => {
    await ensureDatabase(addresses.database)
    return `database ${parseDatabaseName(addresses.database)}`
  },
  stop: async () => {
    if (!existsSync(stateFile)) return false
    await runScript('postgres-down', [stateFile])
    return true
  },
}
