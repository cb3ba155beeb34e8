import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Reader } from './db.ts'

/** A query that has not been executed. */
export type RowsQuery<Row> = Expression<Row>

type JsonValue<Value> = Value extends Temporal.Instant | Temporal.PlainDate ? string : Value

/** Type of a row in JSON, which has instants and dates as text. */
export type JsonRow<Row> = { [Column in keyof Row]: JsonValue<Row[Column]> }

type QueriesByName = Record<string, RowsQuery<unknown>>

type Rows<Queries extends QueriesByName> = {
  [Name in keyof Queries]: Queries[Name] extends RowsQuery<infer Row> ? JsonRow<Row>[] : never
}

/**
 * Runs several queries as one statement, so that a complex screen needs only one connection and one round trip. Each
 * query remains in the module that owns its table.
 */
export async function combineQueries<Queries extends QueriesByName>(
  db: Reader,
  queries: Queries,
): Promise<Rows<Queries>> {
  const parts = Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name))
  return (await db.selectNoFrom(parts).executeTakeFirstOrThrow()) as Rows<Queries>
}
