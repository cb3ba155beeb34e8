import type { Point, LargerCity } from '../../places/index.ts'

export type Meaning =
  | { kind: 'place'; label: string; point: Point }
  | { kind: 'zipcode'; zipcode: string }
  | { kind: 'state'; state: string }
  | { kind: 'nearMe' | 'online' | 'inPerson' | 'insurance' | 'weekends' | 'free15' | 'soon' }
  | { kind: 'gender'; gender: 'Female' | 'Male' }
  | { kind: 'price'; most: number }

/** A range of the query text that contains a condition, such as a place or a price. */
export type Part = { from: number; to: number; meaning: Meaning }

/** Looks up cities by name, largest first. */
export type CityLookup = (name: string) => readonly LargerCity[]

/** Removes parts from a text, together with the spaces and punctuation around them. */
export function removeParts(text: string, parts: readonly { from: number; to: number }[]): string {
  let result = ''
  let at = 0
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    result += `${text.slice(at, Math.max(at, from))} `
    at = Math.max(at, to)
  }
  return (result + text.slice(at))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?])/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}
