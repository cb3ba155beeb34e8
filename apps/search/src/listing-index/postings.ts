import { wholeNumbers } from './columns.ts'
import type { Column } from './columns.ts'

/** For each key the listings that have it, in their order, one list behind the other. */
export type Postings = {
  /** In ascending order; a key's place among them is its list's. */
  keys: Uint32Array
  /** Where each list starts; the next one's start is its end. */
  starts: Uint32Array
  numbers: Uint32Array
  /** In which fields, where that differs; empty where it does not. */
  fields: Uint8Array
}

/** The keys of listings as they come: those of one listing from its start to the next one's. */
export function createKeys(fields?: Column) {
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

/** Lists were numbered as they came; now they are put in the order of their keys. */
function sortLists({ lists, listOf }: Keys) {
  const keys = Uint32Array.from(listOf.keys()).toSorted()
  const rankOf = new Uint32Array(keys.length)
  for (let rank = 0; rank < keys.length; rank += 1) rankOf[listOf.get(keys[rank] ?? 0) ?? 0] = rank
  const starts = new Uint32Array(keys.length + 1)
  for (let at = 0; at < lists.length; at += 1) {
    const next = (rankOf[lists.at(at)] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let rank = 0; rank < keys.length; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0)
  return { keys, rankOf, starts }
}

/** Counts first, then fills: listings are walked in their final order, so every list comes out sorted. */
export function postingsOf(came: Keys, order: Uint32Array): Postings {
  const { starts: begins, lists, fields: inFields } = came
  const { keys, rankOf, starts } = sortLists(came)
  const numbers = new Uint32Array(lists.length)
  const fields = new Uint8Array(inFields ? lists.length : 0)
  const next = starts.slice()
  for (let number = 0; number < order.length; number += 1) {
    const one = order[number] ?? 0
    const end = one + 1 < begins.length ? begins.at(one + 1) : lists.length
    for (let at = begins.at(one); at < end; at += 1) {
      const rank = rankOf[lists.at(at)] ?? 0
      const place = next[rank] ?? 0
      next[rank] = place + 1
      numbers[place] = number
      if (inFields) fields[place] = inFields.at(at)
    }
  }
  return { keys, starts, numbers, fields }
}

/** The first place of an ascending run, from `low` to before `high`, that holds `wanted` or more. */
function firstAtLeast(run: Uint32Array, wanted: number, [from, to]: [number, number]): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((run[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** From where to where the list of a key reaches; nowhere when nobody has it. */
export function rangeOf({ keys, starts }: Postings, key: number): [from: number, to: number] {
  const rank = firstAtLeast(keys, key, [0, keys.length])
  return keys[rank] === key ? [starts[rank] ?? 0, starts[rank + 1] ?? 0] : [0, 0]
}

/** Where a listing stands in the list of a key, or -1. */
export function placeIn({ numbers }: Postings, range: [number, number], number: number): number {
  const place = firstAtLeast(numbers, number, range)
  return place < range[1] && numbers[place] === number ? place : -1
}
