import { encode, indexOf, packStrings, stringAt } from '../listing-index/packed-strings.ts'
import type { PackedStrings } from '../listing-index/packed-strings.ts'

/** Sorted strings and a number for each, as they lie in a snapshot. */
export type NumberedStrings = { strings: PackedStrings; numbers: Uint32Array }

/** Sorts by bytes, as packed strings are compared. */
export function packNumbered(entries: Iterable<readonly [string, number]>): NumberedStrings {
  const sorted = Array.from(entries, ([text, number]) => ({ bytes: Buffer.from(text), text, number })).toSorted(
    (a, b) => a.bytes.compare(b.bytes),
  )
  return {
    strings: packStrings(sorted.map(({ text }) => text)),
    numbers: Uint32Array.from(sorted, ({ number }) => number),
  }
}

function* entriesOf({ strings, numbers }: NumberedStrings): Generator<[string, number]> {
  for (let at = 0; at < numbers.length; at += 1) yield [stringAt(strings, at), numbers[at] ?? 0]
}

/** Numbers by string: most of them packed, the latest in a map until they are packed too. */
export function createStringNumbers(given: NumberedStrings) {
  let packed = given
  let late = new Map<string, number>()
  return {
    get(text: string): number | undefined {
      const number = late.get(text)
      if (number !== undefined) return number
      const at = indexOf(packed.strings, encode(text))
      return at < 0 ? undefined : packed.numbers[at]
    },
    /** For a string that has no number yet. */
    add(text: string, number: number): void {
      late.set(text, number)
    },
    late: (): ReadonlyMap<string, number> => late,
    /** Puts the latest among the others, and gives all of them. */
    pack(): NumberedStrings {
      if (late.size > 0) {
        packed = packNumbered([...entriesOf(packed), ...late])
        late = new Map()
      }
      return packed
    },
  }
}
