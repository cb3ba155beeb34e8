import type { State } from '../state.ts'
import { findObject } from '../state.ts'
import { invalidRequest } from './errors.ts'

type Fields = Record<string, unknown>
/** Returns the fields of an object that responses include only if the request expands them. */
export type OptionalFields = (state: State, object: Fields) => Record<string, () => unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Copies an object and replaces ids at the requested paths with the objects, at any depth. */
export function expandObject(
  source: object,
  paths: string[],
  deps: { state: State; optionalFields: OptionalFields },
): object {
  if (paths.length === 0) return source
  const copy = structuredClone(source) as Fields
  for (const path of paths) expandIn(copy, path.split('.'))
  return copy

  function expandIn(object: Fields, [name = '', ...rest]: string[], path = name): void {
    const include = deps.optionalFields(deps.state, object)[name]
    if (include && object[name] === undefined) object[name] = structuredClone(include())
    const value = object[name]
    if (value === null) return
    if (Array.isArray(value)) object[name] = value.map((item) => expandItem(item, rest, path))
    else object[name] = expandItem(value, rest, path)
  }

  function expandItem(value: unknown, rest: string[], path: string): unknown {
    const expanded = typeof value === 'string' ? structuredClone(findObject(deps.state, value)) : value
    if (!isFields(expanded)) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
    if (rest.length > 0) expandIn(expanded, rest, `${path}.${rest[0]}`)
    return expanded
  }
}
