import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Reader } from './db.ts'

/** A query that was not sent yet. */
export type RowsQuery<Row> = Expression<Row>

type JsonValue<Value> = Value extends Temporal.Instant | Temporal.PlainDate ? string : Value

/** A row as JSON carries it: instants and dates are text. */
export type JsonRow<Row> = { [Column in keyof Row]: JsonValue<Row[Column]> }

type Queries = Record<string, RowsQuery<unknown>>

type Rows<Requested extends Queries> = {
  [Name in keyof Requested]: Requested[Name] extends RowsQuery<infer Row> ? JsonRow<Row>[] : never
}

/**
 * The rows of several queries in one statement, so that a screen made of many parts takes one connection and
 * one round trip. Each part stays the query of the module that owns its table.
 */
export async function combineQueries<Asked extends Queries>(db: Reader, queries: Asked): Promise<Rows<Asked>> {
  const parts = Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name))
  return (await db.selectNoFrom(parts).executeTakeFirstOrThrow()) as Rows<Asked>
}
