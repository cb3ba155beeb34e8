import type { State } from '../state.ts'
import { objectById } from '../state.ts'
import { invalidRequest } from './failure.ts'

type Fields = Record<string, unknown>
/** Fields that are shown only to those who ask for them. */
export type Includable = (state: State, object: Fields) => Record<string, () => unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Copies the answer with every asked-for id replaced by its object, at any depth. */
export function expanded(answer: object, paths: string[], given: { state: State; includable: Includable }): object {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as Fields
  for (const path of paths) expandIn(copy, path.split('.'))
  return copy

  function expandIn(object: Fields, [name = '', ...rest]: string[], path = name): void {
    const hidden = given.includable(given.state, object)[name]
    if (hidden && object[name] === undefined) object[name] = structuredClone(hidden())
    const value = object[name]
    if (value === null) return
    if (Array.isArray(value)) object[name] = value.map((item) => expandItem(item, rest, path))
    else object[name] = expandItem(value, rest, path)
  }

  function expandItem(value: unknown, rest: string[], path: string): unknown {
    const found = typeof value === 'string' ? structuredClone(objectById(given.state, value)) : value
    if (!isFields(found)) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
    if (rest.length > 0) expandIn(found, rest, `${path}.${rest[0]}`)
    return found
  }
}
