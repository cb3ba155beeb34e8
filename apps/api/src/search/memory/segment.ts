import { usStateCodes } from '@fourfold/contract/reference/us-states'

import { anyNumbers, smallNumbers, wholeNumbers } from './columns.ts'
import { FIELD } from './listing.ts'
import type { Listing } from './listing.ts'
import { createKeys, postingsOf } from './postings.ts'
import type { Postings } from './postings.ts'
import { createSpots } from './spots.ts'
import type { Spots } from './spots.ts'
import { traitsOf } from './traits.ts'

/**
 * Listings of one category, numbered by rating and then username: whoever comes first among equals has the lower
 * number, so that ties cost nothing.
 */
export type Segment = {
  size: number
  accountIds: Float64Array
  usernames: readonly string[]
  ratings: Float64Array
  versions: Float64Array
  validTill: Float64Array
  states: Uint8Array
  spots: Spots
  spotOf: Uint32Array
  traits: Uint16Array
  tags: Postings
  stems: Postings
  /** 1 while listed; changes and time take it away. */
  alive: Uint8Array
  /** The numbers by account, to find somebody's. */
  byAccount: Uint32Array
  /** The numbers by the end of their time, and how many of them have ended. */
  byEnd: Uint32Array
  ended: number
}

/** 0 stands for nowhere. */
export function stateNumber(state: string | null): number {
  return state === null ? 0 : usStateCodes.indexOf(state as never) + 1
}

export type StemOf = (word: string) => number | undefined

/** The stems of a listing with the fields they stand in. */
function fieldsByStem(listing: Listing, stemOf: StemOf): Map<number, number> {
  const found = new Map<number, number>()
  const note = (words: readonly string[], field: number) => {
    for (const word of words) {
      const stem = stemOf(word)
      if (stem !== undefined) found.set(stem, (found.get(stem) ?? 0) | field)
    }
  }
  note(listing.titleWords, FIELD.title)
  note(listing.nameWords, FIELD.name)
  note(listing.specializationWords, FIELD.specialization)
  return found
}

function openColumns() {
  return {
    usernames: [] as string[],
    accountIds: anyNumbers(),
    ratings: anyNumbers(),
    versions: anyNumbers(),
    validTill: anyNumbers(),
    spots: createSpots(),
    spotOf: wholeNumbers(),
    states: smallNumbers(),
    traits: wholeNumbers(),
    tags: createKeys(),
    stems: createKeys(smallNumbers()),
  }
}

type Columns = ReturnType<typeof openColumns>

function sortedNumbers(size: number, compare: (a: number, b: number) => number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, number) => number).toSorted(compare)
}

function byRating({ ratings, usernames }: Columns): Uint32Array {
  return sortedNumbers(usernames.length, (a, b) => {
    const better = ratings.at(b) - ratings.at(a)
    if (better !== 0) return better
    const [first = '', second = ''] = [usernames[a], usernames[b]]
    return first < second ? -1 : 1
  })
}

function closeColumns(columns: Columns): Segment {
  const order = byRating(columns)
  const size = order.length
  const placed = <Kept extends { [place: number]: number }>(into: Kept, from: { at(came: number): number }): Kept => {
    for (const [number, came] of order.entries()) into[number] = from.at(came)
    return into
  }
  const accountIds = placed(new Float64Array(size), columns.accountIds)
  const validTill = placed(new Float64Array(size), columns.validTill)
  const compareBy = (column: Float64Array) => (a: number, b: number) => (column[a] ?? 0) - (column[b] ?? 0)
  return {
    size,
    accountIds,
    usernames: Array.from(order, (came) => columns.usernames[came] ?? ''),
    ratings: placed(new Float64Array(size), columns.ratings),
    versions: placed(new Float64Array(size), columns.versions),
    validTill,
    states: placed(new Uint8Array(size), columns.states),
    spots: columns.spots.finish(),
    spotOf: placed(new Uint32Array(size), columns.spotOf),
    traits: placed(new Uint16Array(size), columns.traits),
    tags: postingsOf(columns.tags, order),
    stems: postingsOf(columns.stems, order),
    alive: new Uint8Array(size).fill(1),
    byAccount: sortedNumbers(size, compareBy(accountIds)),
    byEnd: sortedNumbers(size, compareBy(validTill)),
    ended: 0,
  }
}

/** Takes listings one by one, so that a million of them never lie around as objects. */
export function createSegmentBuilder(stemOf: StemOf) {
  const columns = openColumns()
  return {
    add(listing: Listing) {
      columns.accountIds.push(listing.accountId)
      columns.usernames.push(listing.username)
      columns.ratings.push(listing.rating)
      columns.versions.push(listing.version)
      columns.validTill.push(listing.validTill)
      columns.states.push(stateNumber(listing.state))
      columns.spotOf.push(columns.spots.numberOf(listing))
      columns.traits.push(traitsOf(listing))
      columns.tags.begin()
      for (const tag of listing.tagIds) columns.tags.add(tag)
      columns.stems.begin()
      for (const [stem, fields] of fieldsByStem(listing, stemOf)) columns.stems.add(stem, fields)
    },
    finish: () => closeColumns(columns),
  }
}

/** The number of somebody's listing in a segment, or -1. */
export function numberOf({ byAccount, accountIds }: Segment, accountId: number): number {
  let low = 0
  let high = byAccount.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((accountIds[byAccount[middle] ?? 0] ?? 0) < accountId) low = middle + 1
    else high = middle
  }
  const number = byAccount[low]
  return number !== undefined && accountIds[number] === accountId ? number : -1
}

/** Takes away whoever's time has come. */
export function endBefore(segment: Segment, now: number): void {
  for (; segment.ended < segment.size; segment.ended += 1) {
    const number = segment.byEnd[segment.ended] ?? 0
    if ((segment.validTill[number] ?? 0) > now) return
    segment.alive[number] = 0
  }
}
