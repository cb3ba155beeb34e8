import { diffFields, fieldLabel } from '../../audit/index.ts'

/** The values when the form was opened, the current ones on the server, and those in the form. */
type Versions<Values> = { before: Values; now: Values; mine: Values }

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const difference = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => !others.includes(word))

/** Keeps additions of both sides and removals of either. */
function mergeLists({ before, now, mine }: Versions<string[]>): string[] {
  const kept = difference(mine, difference(before, now))
  return [...kept, ...difference(difference(now, before), kept)]
}

function mergeValues(sides: Versions<unknown>): unknown {
  const { before, now, mine } = sides
  if (isSame(mine, before)) return now
  return isStringList(before) && isStringList(now) && isStringList(mine) ? mergeLists({ before, now, mine }) : mine
}

/** Merges the server's changes into the form. Fields that the user edited keep their values. */
export function mergeChanges<Values extends Record<string, unknown>>({ before, now, mine }: Versions<Values>): Values {
  const merged = Object.keys(now).map((field) => [
    field,
    mergeValues({ before: before[field], now: now[field], mine: mine[field] }),
  ])
  return { ...mine, ...Object.fromEntries(merged) }
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')

/** Describes the changes since the form was opened: "New everyday words: “worn out”". */
export function describeChanges(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  return diffFields(before, now).flatMap(({ field, after }) => {
    const [was, is] = [before[field], now[field]]
    if (isStringList(was) && isStringList(is)) {
      const [added, gone] = [difference(is, was), difference(was, is)]
      return [
        ...(added.length > 0 ? [`New ${fieldLabel(field).toLowerCase()}: ${quoted(added)}`] : []),
        ...(gone.length > 0 ? [`${fieldLabel(field)} that are gone: ${quoted(gone)}`] : []),
      ]
    }
    return typeof is === 'object' && is !== null ? `${fieldLabel(field)}: changed` : `${fieldLabel(field)}: ${after}`
  })
}
