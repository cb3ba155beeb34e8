import type { Point, LargerCity } from '../../../places/index.ts'

/** A condition that a query text contains. */
export type Condition =
  | { kind: 'place'; label: string; point: Point }
  | { kind: 'zipcode'; zipcode: string }
  | { kind: 'state'; state: string }
  | { kind: 'nearMe' | 'online' | 'inPerson' | 'insurance' | 'weekends' | 'free15' | 'soon' }
  | { kind: 'gender'; gender: 'Female' | 'Male' }
  | { kind: 'price'; max: number }

/** A range of the query text that contains a condition, such as a place or a price. */
export type ConditionMatch = { from: number; to: number; condition: Condition }

/** Looks up cities by name, largest first. */
export type CityLookup = (name: string) => readonly LargerCity[]

/** Removes matched ranges from a text, and punctuation left at its start or end. */
export function removeMatches(text: string, matches: readonly { from: number; to: number }[]): string {
  let result = ''
  let at = 0
  for (const { from, to } of matches.toSorted((a, b) => a.from - b.from)) {
    result += `${text.slice(at, Math.max(at, from))} `
    at = Math.max(at, to)
  }
  return (result + text.slice(at))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?])/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}
