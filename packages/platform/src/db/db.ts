import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { LogEvent, RawBuilder, Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'

import type { Log } from '../log.ts'
import { conflictCode } from './errors.ts'
import type { DB } from './schema.ts'
import { columnTypes, registerTemporalSerializer } from './temporal.ts'

/** For reading. Writing through it does not compile: writes take a `Tx`. */
export type Db = ReadonlyKysely<DB>

/** An open transaction: the only thing a store writes through. */
export type Tx = Transaction<DB>

/** Reading works the same inside and outside a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Told of every statement, with its text and parameters. */
export type OnQuery = (event: LogEvent) => void

/** Told of every transaction that is run again, with the SQLSTATE that ended it. */
export type OnRetry = (code: string) => void

type DatabaseOptions = {
  url: string
  poolSize: number
  log: Log
  onQuery?: OnQuery
  onRetry?: OnRetry
  /** After so long a statement is ended. */
  statementTimeoutMs?: number
}

const names = new Map<string, string>()
/** Lists in a statement make texts of many lengths; those of the product itself are some hundreds. */
const MAX_NAMES = 5000

/** A name derived from the text, so that equal statements share one; kept, because every call asks a dozen times. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) names.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Statements keep their plans. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const prepared =
      typeof text === 'string' && Array.isArray(values)
        ? [{ name: nameOf(text), text, values }, ...args.slice(2)]
        : args
    return Reflect.apply(pg.Client.prototype.query, this, prepared) as never
  }
}

/** `inTransaction` is given a `Db` and nothing else, so who counts its retries is remembered beside it. */
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
  // Without both listeners a restart of PostgreSQL ends the process (node-postgres #1324, #2635).
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')))

  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  const db = kysely as unknown as Db
  if (onRetry) retryListeners.set(db, onRetry)
  return { db, pool, close: () => kysely.destroy() }
}

const MAX_RETRIES = 4

/** Up to 20, 40, 80 and 160 ms, at random: two transactions that met once should not meet again. */
const pauseBefore = (retry: number) => 10 * 2 ** retry * (1 + Math.random())

/**
 * One transaction per use case, short, with no network call inside. When PostgreSQL ends it because of a deadlock or a
 * serialization failure, `work` runs again in a new one, so it must change nothing but rows. Only the server's own word
 * that it rolled back leads to a retry: after a lost connection the commit may have happened.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withRetries(db, () => (db as unknown as Kysely<DB>).transaction().execute(work))
}

async function withRetries<Result>(db: Db, attempt: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (error) {
      const code = conflictCode(error)
      if (code === undefined || retry === MAX_RETRIES) throw error
      retryListeners.get(db)?.(code)
      await wait(pauseBefore(retry))
    }
  }
}

/**
 * The same for work that is one statement: PostgreSQL makes a transaction of it by itself, which saves the way there and
 * back for its begin and its end.
 */
export async function runSingleStatement<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withRetries(db, () => work(db as unknown as Tx))
}

/** The rows of a statement that reads and that the query builder has no words for. */
export async function fetchRows<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db as unknown as Kysely<DB>)
  return rows
}

/** A statement on a hot path, as text that never changes: building it anew for each call would cost more than sending it. */
export function fixedStatement<Row>(text: string) {
  return async (reader: Reader, parameters: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await (reader as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw(text, [...parameters]))
    return rows as Row[]
  }
}

/** Whether the database answers at all. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db as unknown as Kysely<DB>)
}
