import type { Point, LargerCity } from '../../places/index.ts'

export type Meaning =
  | { kind: 'place'; label: string; point: Point }
  | { kind: 'zipcode'; zipcode: string }
  | { kind: 'state'; state: string }
  | { kind: 'nearMe' | 'online' | 'inPerson' | 'insurance' | 'weekends' | 'free15' | 'soon' }
  | { kind: 'gender'; gender: 'Female' | 'Male' }
  | { kind: 'price'; most: number }

/** A range of the query text with a condition: where, who or how. */
export type Part = { from: number; to: number; meaning: Meaning }

/** Looks up cities by name, largest first. */
export type CityLookup = (name: string) => readonly LargerCity[]

/** Removes parts from a text, together with the spaces and punctuation around them. */
export function withoutParts(text: string, parts: readonly { from: number; to: number }[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    rest += `${text.slice(at, Math.max(at, from))} `
    at = Math.max(at, to)
  }
  return (rest + text.slice(at))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?])/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}
