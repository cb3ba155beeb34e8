import { diffFields, getFieldLabel } from '../../audit/index.ts'

type Versions<Values> = {
  /** The values when the form was opened. */
  base: Values
  /** The current values on the server. */
  current: Values
  /** The values in the form. */
  edited: Values
}

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

const subtract = (items: readonly string[], excluded: readonly string[]) =>
  items.filter((item) => !excluded.includes(item))

/** Merges two lists: applies the additions and removals of both sides to the base. */
function mergeLists({ base, current, edited }: Versions<string[]>): string[] {
  const keptItems = subtract(edited, subtract(base, current))
  return [...keptItems, ...subtract(subtract(current, base), keptItems)]
}

function mergeValues({ base, current, edited }: Versions<unknown>): unknown {
  if (isSame(edited, base)) return current
  if (!isStringList(base) || !isStringList(current) || !isStringList(edited)) return edited
  return mergeLists({ base, current, edited })
}

/** Merges the server's changes into the form. Fields that the admin edited keep their values; lists are merged. */
export function mergeChanges<Values extends Record<string, unknown>>({
  base,
  current,
  edited,
}: Versions<Values>): Values {
  const mergedFields = Object.keys(current).map((field) => [
    field,
    mergeValues({ base: base[field], current: current[field], edited: edited[field] }),
  ])
  return { ...edited, ...Object.fromEntries(mergedFields) }
}

const joinQuoted = (items: readonly string[]) => items.map((item) => `“${item}”`).join(', ')

/** Describes the changes since the form was opened: "New everyday words: “worn out”". */
export function describeChanges(base: Record<string, unknown>, current: Record<string, unknown>): string[] {
  return diffFields(base, current).flatMap(({ field, after }) => {
    const [oldValue, newValue] = [base[field], current[field]]
    if (isStringList(oldValue) && isStringList(newValue)) {
      const [added, removed] = [subtract(newValue, oldValue), subtract(oldValue, newValue)]
      return [
        ...(added.length > 0 ? [`New ${getFieldLabel(field).toLowerCase()}: ${joinQuoted(added)}`] : []),
        ...(removed.length > 0 ? [`Removed ${getFieldLabel(field).toLowerCase()}: ${joinQuoted(removed)}`] : []),
      ]
    }
    const isComplex = typeof newValue === 'object' && newValue !== null
    return isComplex ? `${getFieldLabel(field)}: changed` : `${getFieldLabel(field)}: ${after}`
  })
}
