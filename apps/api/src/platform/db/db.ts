import { createHash } from 'node:crypto'

import { Kysely, PostgresDialect, sql } from 'kysely'
import type { LogEvent, RawBuilder, Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'

import type { Log } from '../log.ts'
import type { DB } from './schema.ts'
import { columnTypes, teachTemporalToPostgres } from './temporal.ts'

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

type DatabaseOptions = { url: string; poolSize: number; log: Log; onQuery?: OnQuery }

const names = new Map<string, string>()
/** Lists in a statement make texts of many lengths; those of the product itself are some hundreds. */
const MOST_NAMES = 5000

/** A name derived from the text, so that equal statements share one; kept, because every call asks a dozen times. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) names.clear()
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

export function openDatabase({ url, poolSize, log, onQuery }: DatabaseOptions): Database {
  teachTemporalToPostgres()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparingClient,
    types: columnTypes,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
  })
  // Without both listeners a restart of PostgreSQL ends the process (node-postgres #1324, #2635).
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')))

  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  return { db: kysely as unknown as Db, pool, close: () => kysely.destroy() }
}

/** One transaction per use case, short, with no network call inside. */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return (db as unknown as Kysely<DB>).transaction().execute(work)
}

/** The rows of a statement that reads and that the query builder has no words for. */
export async function rowsOf<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db as unknown as Kysely<DB>)
  return rows
}

/** Whether the database answers at all. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db as unknown as Kysely<DB>)
}
