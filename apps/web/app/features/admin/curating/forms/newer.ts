import { fieldWords } from '../../audit/audit-words.ts'
import { changesOf } from '../../audit/changes.ts'

/** A form as it was opened, as what it is about is now, and as it has been filled in. */
type Sides<Values> = { before: Values; now: Values; mine: Values }

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word))

/** What both sides added is in it, and what either side removed is not. */
function mergedWords({ before, now, mine }: Sides<string[]>): string[] {
  const kept = without(mine, without(before, now))
  return [...kept, ...without(without(now, before), kept)]
}

function mergedValue(sides: Sides<unknown>): unknown {
  const { before, now, mine } = sides
  if (isSame(mine, before)) return now
  return isWords(before) && isWords(now) && isWords(mine) ? mergedWords({ before, now, mine }) : mine
}

/** What was typed stays; what was left alone is as it is now. */
export function broughtUpToDate<Values extends Record<string, unknown>>({ before, now, mine }: Sides<Values>): Values {
  const merged = Object.keys(now).map((field) => [
    field,
    mergedValue({ before: before[field], now: now[field], mine: mine[field] }),
  ])
  return { ...mine, ...Object.fromEntries(merged) }
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')

/** What became of it since the form was opened: "New everyday words: “worn out”". */
export function newsOf(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  return changesOf(before, now).flatMap(({ field, after }) => {
    const [was, is] = [before[field], now[field]]
    if (isWords(was) && isWords(is)) {
      const [added, gone] = [without(is, was), without(was, is)]
      return [
        ...(added.length > 0 ? [`New ${fieldWords(field).toLowerCase()}: ${quoted(added)}`] : []),
        ...(gone.length > 0 ? [`${fieldWords(field)} that are gone: ${quoted(gone)}`] : []),
      ]
    }
    return typeof is === 'object' && is !== null ? `${fieldWords(field)}: changed` : `${fieldWords(field)}: ${after}`
  })
}
