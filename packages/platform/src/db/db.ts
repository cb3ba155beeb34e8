import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { LogEvent, RawBuilder, Selectable, Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'

import type { Log } from '../log.ts'
import { getConflictCode } from './errors.ts'
import type { DB } from './schema.ts'
import { columnTypes, registerTemporalSerializer } from './temporal.ts'

/** Database access that is read-only at compile time. Writes require a `Tx`. */
export type Db = ReadonlyKysely<DB>

/** An open transaction. Functions that write require it. */
export type Tx = Transaction<DB>

/** The type of the rows that a query of a table returns. */
export type Row<Table> = Selectable<Table>

/** Parameter type of functions that read inside or outside a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Called for every statement, with its text and parameters. */
export type OnQuery = (event: LogEvent) => void

/** Called for every retried transaction, with the SQLSTATE that ended it. */
export type OnRetry = (code: string) => void

type DatabaseOptions = {
  url: string
  poolSize: number
  log: Log
  onQuery?: OnQuery
  onRetry?: OnRetry
  statementTimeoutMs?: number
}

const statementNames = new Map<string, string>()
/** Maximum cache size. The product has a few hundred statements, each with variants for parameter lists. */
const MAX_STATEMENT_NAMES = 5000

/** Derives the name of a prepared statement from its text. Caches names, because each request needs about a dozen. */
function getStatementName(text: string): string {
  const cached = statementNames.get(text)
  if (cached !== undefined) return cached
  if (statementNames.size >= MAX_STATEMENT_NAMES) statementNames.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Database client that prepares all statements with parameters, so that PostgreSQL reuses their plans. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const preparedArgs =
      typeof text === 'string' && Array.isArray(values)
        ? [{ name: getStatementName(text), text, values }, ...args.slice(2)]
        : args
    return Reflect.apply(pg.Client.prototype.query, this, preparedArgs) as never
  }
}

/** Listeners by database, stored here because `inTransaction` receives only a `Db`. */
const retryListeners = new WeakMap<Db, OnRetry>()

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, log, onQuery, onRetry, statementTimeoutMs = 30_000 } = options
  registerTemporalSerializer()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparingClient,
    types: columnTypes,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: statementTimeoutMs,
  })
  // Without both listeners, a restart of PostgreSQL crashes the process (node-postgres #1324, #2635).
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')))

  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  const db = kysely as unknown as Db
  if (onRetry) retryListeners.set(db, onRetry)
  return { db, pool, close: () => kysely.destroy() }
}

const MAX_RETRIES = 4

/** Returns a random delay of up to 20, 40, 80, and 160 ms, so that two transactions do not conflict again. */
const computeRetryDelay = (retry: number) => 10 * 2 ** retry * (1 + Math.random())

/**
 * Runs `work` in a transaction. Use one short transaction per use case, without network calls. After a deadlock or
 * serialization failure, `work` runs again in a new transaction, so its only effects must be database changes. Other
 * errors are not retried: after a lost connection, the commit may have succeeded.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withRetries(db, () => (db as unknown as Kysely<DB>).transaction().execute(work))
}

async function withRetries<Result>(db: Db, attempt: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (error) {
      const code = getConflictCode(error)
      if (code === undefined || retry === MAX_RETRIES) throw error
      retryListeners.get(db)?.(code)
      await wait(computeRetryDelay(retry))
    }
  }
}

/**
 * Runs `work` that is a single statement, with the retries of `inTransaction`. PostgreSQL uses an implicit transaction,
 * which saves the round trips for `begin` and `commit`.
 */
export async function runSingleStatement<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withRetries(db, () => work(db as unknown as Tx))
}

/** Returns the rows of a `select` statement that the query builder cannot express. */
export async function fetchRows<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db as unknown as Kysely<DB>)
  return rows
}

/** Prepares a hot-path statement with constant text, because building it for each call costs more than sending it. */
export function prepareStatement<Row>(text: string) {
  return async (reader: Reader, parameters: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await (reader as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw(text, [...parameters]))
    return rows as Row[]
  }
}

/** Throws if the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db as unknown as Kysely<DB>)
}
