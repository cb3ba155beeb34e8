import type { Point, Town } from '../../places/index.ts'

/** What a part of a sentence asks for. */
export type Meant =
  | { kind: 'place'; label: string; point: Point }
  | { kind: 'zipcode'; zipcode: string }
  | { kind: 'state'; state: string }
  | { kind: 'nearMe' | 'online' | 'inPerson' | 'insurance' | 'weekends' | 'free15' | 'soon' }
  | { kind: 'gender'; gender: 'Female' | 'Male' }
  | { kind: 'price'; most: number }

/** A part of a sentence that says where, who or how, and not what for. */
export type Part = { from: number; to: number; meant: Meant }

/** The towns of a name, the largest first. */
export type Towns = (name: string) => readonly Town[]

/** A sentence without some of its parts. What joined them to it goes too: "someone in Austin who …". */
export function without(text: string, parts: readonly { from: number; to: number }[]): string {
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
