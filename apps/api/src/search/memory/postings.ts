import { wholeNumbers } from './columns.ts'
import type { smallNumbers } from './columns.ts'

/** For each key the listings that have it, in their order, one list behind the other. */
export type Postings = {
  /** Which list a key has. */
  listOf: ReadonlyMap<number, number>
  /** Where each list starts; the next one's start is its end. */
  starts: Uint32Array
  numbers: Uint32Array
  /** In which fields, where that differs; empty where it does not. */
  fields: Uint8Array
}

/** The keys of listings as they come: those of one listing from its start to the next one's. */
export function createKeys(fields?: ReturnType<typeof smallNumbers>) {
  const listOf = new Map<number, number>()
  const starts = wholeNumbers()
  const lists = wholeNumbers()
  return {
    listOf,
    starts,
    lists,
    fields,
    /** The next listing begins. */
    begin: () => starts.push(lists.length),
    add(key: number, inFields = 0): void {
      let list = listOf.get(key)
      if (list === undefined) {
        list = listOf.size
        listOf.set(key, list)
      }
      lists.push(list)
      fields?.push(inFields)
    },
  }
}

export type Keys = ReturnType<typeof createKeys>

function startsOf({ lists, listOf }: Keys): Uint32Array {
  const starts = new Uint32Array(listOf.size + 1)
  for (let at = 0; at < lists.length; at += 1) {
    const next = lists.at(at) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let list = 0; list < listOf.size; list += 1) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0)
  return starts
}

/** Counts first, then fills: listings are walked in their final order, so every list comes out sorted. */
export function postingsOf(keys: Keys, order: Uint32Array): Postings {
  const { listOf, starts: begins, lists, fields: inFields } = keys
  const starts = startsOf(keys)
  const numbers = new Uint32Array(lists.length)
  const fields = new Uint8Array(inFields ? lists.length : 0)
  const next = starts.slice()
  for (let number = 0; number < order.length; number += 1) {
    const came = order[number] ?? 0
    const end = came + 1 < begins.length ? begins.at(came + 1) : lists.length
    for (let at = begins.at(came); at < end; at += 1) {
      const list = lists.at(at)
      const place = next[list] ?? 0
      next[list] = place + 1
      numbers[place] = number
      if (inFields) fields[place] = inFields.at(at)
    }
  }
  return { listOf, starts, numbers, fields }
}

/** From where to where the list of a key reaches; nowhere when nobody has it. */
export function rangeOf({ listOf, starts }: Postings, key: number): [from: number, to: number] {
  const list = listOf.get(key)
  return list === undefined ? [0, 0] : [starts[list] ?? 0, starts[list + 1] ?? 0]
}

/** Where a listing stands in the list of a key, or -1. */
export function placeIn({ numbers }: Postings, [from, to]: [number, number], number: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low < to && numbers[low] === number ? low : -1
}
