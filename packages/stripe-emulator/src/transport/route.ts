import type { z } from 'zod'

import type { State } from '../state.ts'
import type { ListOf } from '../wire.ts'
import { resourceMissing } from './errors.ts'
import { paginate, pagingParams } from './paging.ts'
import { expand } from './params.ts'

type Shape = Record<string, z.ZodType>
type ParamsOf<S extends Shape> = z.infer<z.ZodObject<S>>
export type RouteInput<Params> = { params: Params; id: string }

/** An API route. Handlers are synchronous, so each request is atomic. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path such as `/v1/prices/:id`. */
  path: string
  pattern: RegExp
  params: Shape
  handle: (state: State, call: RouteInput<never>) => object
}

export function route<S extends Shape>(definition: {
  method: Route['method']
  path: string
  params: S
  handle: (state: State, call: RouteInput<ParamsOf<S>>) => object
}): Route {
  const pattern = new RegExp(`^${definition.path.replace(':id', '([^/]+)')}$`)
  return { ...definition, pattern, params: { expand, ...definition.params } }
}

type Resource<T> = {
  path: string
  type: string
  table: (state: State) => Map<string, T>
  /** Converts a stored object to its representation in responses. */
  present?: (object: T) => T
}

export function requireObject<T>(table: Map<string, T>, type: string, id: string): T {
  const object = table.get(id)
  if (!object) throw resourceMissing(type, id)
  return object
}

export const retrieveRoute = <T extends object>({ path, type, table, present }: Resource<T>): Route =>
  route({
    method: 'GET',
    path: `${path}/:id`,
    params: {},
    handle: (state, { id }) => {
      const object = requireObject(table(state), type, id)
      return present ? present(object) : object
    },
  })

export const listRoute = <T extends { id: string }, S extends Shape>(
  { path, table, present }: Resource<T>,
  filters: S,
  matches: (object: T, filters: ParamsOf<S>, state: State) => boolean,
): Route =>
  route({
    method: 'GET',
    path,
    params: { ...pagingParams, ...filters },
    handle: (state, { params }): ListOf<T> => {
      const query = params as ParamsOf<S> & ParamsOf<typeof pagingParams>
      const matching = [...table(state).values()].filter((object) => matches(object, query, state))
      const list = paginate(path, matching.toReversed(), query)
      return present ? { ...list, data: list.data.map(present) } : list
    },
  })
