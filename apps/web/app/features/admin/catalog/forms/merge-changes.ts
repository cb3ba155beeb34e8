import { diffFields, fieldLabel } from '../../audit/index.ts'

type Versions<Values> = {
  /** When the form was opened. */
  base: Values
  /** On the server now. */
  current: Values
  /** In the form. */
  edited: Values
}

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

const difference = (items: readonly string[], others: readonly string[]) =>
  items.filter((item) => !others.includes(item))

/** Keeps additions of both sides and removals of either. */
function mergeLists({ base, current, edited }: Versions<string[]>): string[] {
  const kept = difference(edited, difference(base, current))
  return [...kept, ...difference(difference(current, base), kept)]
}

function mergeValues({ base, current, edited }: Versions<unknown>): unknown {
  if (isSame(edited, base)) return current
  if (!isStringList(base) || !isStringList(current) || !isStringList(edited)) return edited
  return mergeLists({ base, current, edited })
}

/** Merges the server's changes into the form. Fields that the user edited keep their values. */
export function mergeChanges<Values extends Record<string, unknown>>({
  base,
  current,
  edited,
}: Versions<Values>): Values {
  const merged = Object.keys(current).map((field) => [
    field,
    mergeValues({ base: base[field], current: current[field], edited: edited[field] }),
  ])
  return { ...edited, ...Object.fromEntries(merged) }
}

const joinQuoted = (items: readonly string[]) => items.map((item) => `“${item}”`).join(', ')

/** Describes the changes since the form was opened: "New everyday words: “worn out”". */
export function describeChanges(base: Record<string, unknown>, current: Record<string, unknown>): string[] {
  return diffFields(base, current).flatMap(({ field, after }) => {
    const [oldValue, newValue] = [base[field], current[field]]
    if (isStringList(oldValue) && isStringList(newValue)) {
      const [added, removed] = [difference(newValue, oldValue), difference(oldValue, newValue)]
      return [
        ...(added.length > 0 ? [`New ${fieldLabel(field).toLowerCase()}: ${joinQuoted(added)}`] : []),
        ...(removed.length > 0 ? [`${fieldLabel(field)} that are gone: ${joinQuoted(removed)}`] : []),
      ]
    }
    const isComplex = typeof newValue === 'object' && newValue !== null
    return isComplex ? `${fieldLabel(field)}: changed` : `${fieldLabel(field)}: ${after}`
  })
}
