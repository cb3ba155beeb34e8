import type { z } from 'zod'

import type { State } from '../state.ts'
import type { ListOf } from '../wire.ts'
import { noSuch } from './failure.ts'
import { page, pagingParams } from './paging.ts'
import { expand } from './params.ts'

type Shape = Record<string, z.ZodType>
type ParamsOf<S extends Shape> = z.infer<z.ZodObject<S>>
export type Call<Params> = { params: Params; id: string }

/** One call of the API: what it takes, and the state after it. Synchronous, so every call is a transaction. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As it is declared: `/v1/prices/:id`. */
  path: string
  pattern: RegExp
  params: Shape
  handle: (state: State, call: Call<never>) => object
}

export function route<S extends Shape>(declared: {
  method: Route['method']
  path: string
  params: S
  handle: (state: State, call: Call<ParamsOf<S>>) => object
}): Route {
  const pattern = new RegExp(`^${declared.path.replace(':id', '([^/]+)')}$`)
  return { ...declared, pattern, params: { expand, ...declared.params } }
}

type Kind<T> = {
  path: string
  what: string
  table: (state: State) => Map<string, T>
  /** The object as callers see it, where that differs from what is kept. */
  show?: (object: T) => T
}

export function found<T>(table: Map<string, T>, what: string, id: string): T {
  const object = table.get(id)
  if (!object) throw noSuch(what, id)
  return object
}

export const retrieveRoute = <T extends object>({ path, what, table, show }: Kind<T>): Route =>
  route({
    method: 'GET',
    path: `${path}/:id`,
    params: {},
    handle: (state, { id }) => {
      const object = found(table(state), what, id)
      return show ? show(object) : object
    },
  })

export const listRoute = <T extends { id: string }, S extends Shape>(
  { path, table, show }: Kind<T>,
  filters: S,
  matches: (object: T, filters: ParamsOf<S>, state: State) => boolean,
): Route =>
  route({
    method: 'GET',
    path,
    params: { ...pagingParams, ...filters },
    handle: (state, { params }): ListOf<T> => {
      const given = params as ParamsOf<S> & ParamsOf<typeof pagingParams>
      const matching = [...table(state).values()].filter((object) => matches(object, given, state))
      const list = page(path, matching.toReversed(), given)
      return show ? { ...list, data: list.data.map(show) } : list
    },
  })
