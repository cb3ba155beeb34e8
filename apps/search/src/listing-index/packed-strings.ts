import { wholeNumbers } from './columns.ts'

/** Many strings as one run of bytes, and where each of them starts: a pointer and a header for each would double them. */
export type PackedStrings = {
  bytes: Uint8Array
  /** One more than there are strings: the next one's start is the end. */
  starts: Uint32Array
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** How many there are. */
export const countOf = ({ starts }: PackedStrings): number => starts.length - 1

export const encode = (text: string): Uint8Array => encoder.encode(text)

export function stringAt({ bytes, starts }: PackedStrings, index: number): string {
  return decoder.decode(bytes.subarray(starts[index] ?? 0, starts[index + 1] ?? 0))
}

type Range = { bytes: Uint8Array; from: number; to: number }

function compareRanges(a: Range, b: Range): number {
  const length = Math.min(a.to - a.from, b.to - b.from)
  for (let at = 0; at < length; at += 1) {
    const difference = (a.bytes[a.from + at] ?? 0) - (b.bytes[b.from + at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.to - a.from - (b.to - b.from)
}

const rangeAt = ({ bytes, starts }: PackedStrings, index: number): Range => ({
  bytes,
  from: starts[index] ?? 0,
  to: starts[index + 1] ?? 0,
})

type Place = [strings: PackedStrings, index: number]

/** By bytes, as PostgreSQL's collation "C" has it: below zero when the first comes first. */
export function comparePlaces([a, first]: Place, [b, second]: Place): number {
  return compareRanges(rangeAt(a, first), rangeAt(b, second))
}

/** The first of sorted strings that does not come before `text`. */
export function lowerBound(strings: PackedStrings, text: Uint8Array): number {
  const wanted = { bytes: text, from: 0, to: text.length }
  let low = 0
  let high = countOf(strings)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareRanges(rangeAt(strings, middle), wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Where `text` is among sorted strings, or -1. */
export function indexOf(strings: PackedStrings, text: Uint8Array): number {
  const at = lowerBound(strings, text)
  if (at >= countOf(strings)) return -1
  return compareRanges(rangeAt(strings, at), { bytes: text, from: 0, to: text.length }) === 0 ? at : -1
}

/** Takes strings one by one. */
export function createPacker() {
  const starts = wholeNumbers()
  let bytes = new Uint8Array(1024)
  let used = 0

  function makeRoom(more: number): void {
    if (used + more <= bytes.length) return
    const larger = new Uint8Array(Math.max(Math.ceil(bytes.length * 1.5), used + more))
    larger.set(bytes.subarray(0, used))
    bytes = larger
  }

  return {
    add(text: string): void {
      // No unit of a string takes more than three bytes in UTF-8.
      makeRoom(text.length * 3)
      starts.push(used)
      used += encoder.encodeInto(text, bytes.subarray(used)).written
    },
    finish(): PackedStrings {
      starts.push(used)
      const kept = new Uint32Array(starts.length)
      for (let at = 0; at < kept.length; at += 1) kept[at] = starts.at(at)
      return { bytes: bytes.slice(0, used), starts: kept }
    },
  }
}

/** The same strings in another order. */
export function reordered(strings: PackedStrings, order: Uint32Array): PackedStrings {
  const starts = new Uint32Array(order.length + 1)
  for (let to = 0; to < order.length; to += 1) {
    const from = order[to] ?? 0
    starts[to + 1] = (starts[to] ?? 0) + (strings.starts[from + 1] ?? 0) - (strings.starts[from] ?? 0)
  }
  const bytes = new Uint8Array(starts[order.length] ?? 0)
  for (let to = 0; to < order.length; to += 1) {
    const from = order[to] ?? 0
    bytes.set(strings.bytes.subarray(strings.starts[from] ?? 0, strings.starts[from + 1] ?? 0), starts[to] ?? 0)
  }
  return { bytes, starts }
}

export function packStrings(texts: Iterable<string>): PackedStrings {
  const packer = createPacker()
  for (const text of texts) packer.add(text)
  return packer.finish()
}
