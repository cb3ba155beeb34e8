import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { IndexSort, Position } from '../position.ts'

type OrderKey = { column: RawBuilder<unknown>; getValue: (position: Position) => RawBuilder<unknown> }

/** Values of candidates, all in ascending order. Ratings are compared as stored, in 32 bits. */
const rate: OrderKey = { column: sql`candidate.rate`, getValue: (position) => sql`${position.rate}::float8` }
const distance: OrderKey = {
  column: sql`candidate.distance`,
  getValue: (position) => sql`${position.distance}::float8`,
}
const rating: OrderKey = { column: sql`-candidate.rating`, getValue: (position) => sql`-${position.rating}::real` }
const priority: OrderKey = {
  column: sql`-candidate.priority`,
  getValue: (position) => sql`-${position.priority}::float8`,
}
const met: OrderKey = { column: sql`-candidate.met`, getValue: (position) => sql`-${position.met}::integer` }
const username: OrderKey = {
  column: sql`candidate.username collate "C"`,
  getValue: (position) => sql`${position.username}::text`,
}

/** The keys in the order of `comparePositions`. */
const bestFirst = [priority, met, rating, distance, username]
const keysBySort: Record<IndexSort, readonly OrderKey[]> = {
  price: [rate, ...bestFirst],
  nearest: [distance, ...bestFirst],
  rating: [rating, ...bestFirst],
}

const listKeys = (sort: IndexSort | undefined) => (sort ? keysBySort[sort] : bestFirst)

/** Builds the sort expressions of the table `candidate`. */
export const buildOrder = (sort: IndexSort | undefined): RawBuilder<unknown> =>
  sql.join(listKeys(sort).map(({ column }) => column))

/** Builds the condition that a row of the table `candidate` follows a position. */
export function buildFollows(position: Position | undefined, sort: IndexSort | undefined): RawBuilder<boolean> {
  if (!position) return sql`true`
  const values = listKeys(sort).map(({ getValue }) => getValue(position))
  return sql`(${buildOrder(sort)}) > (${sql.join(values)})`
}
