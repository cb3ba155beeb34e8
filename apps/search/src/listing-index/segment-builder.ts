import { anyNumbers, smallNumbers, wholeNumbers } from './columns.ts'
import { createGeoPoints } from './geo-points.ts'
import { FIELD } from './listing.ts'
import type { Listing } from './listing.ts'
import { comparePlaces, createPacker, reordered } from './packed-strings.ts'
import { createKeys, postingsOf } from './postings.ts'
import { startSegment, stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { traitsOf } from './traits.ts'

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
    usernames: createPacker(),
    accountIds: anyNumbers(),
    ratings: anyNumbers(),
    versions: anyNumbers(),
    validTill: anyNumbers(),
    geoPoints: createGeoPoints(),
    geoPointOf: wholeNumbers(),
    states: smallNumbers(),
    traits: wholeNumbers(),
    rates: wholeNumbers(),
    tags: createKeys(),
    stems: createKeys(smallNumbers()),
  }
}

type Columns = ReturnType<typeof openColumns>

function sortedNumbers(size: number, compare: (a: number, b: number) => number): Uint32Array {
  const numbers = new Uint32Array(size)
  for (let number = 0; number < size; number += 1) numbers[number] = number
  return numbers.toSorted(compare)
}

function closeColumns(columns: Columns): Segment {
  const { ratings } = columns
  const size = ratings.length
  const names = columns.usernames.finish()
  const order = sortedNumbers(size, (a, b) => ratings.at(b) - ratings.at(a) || comparePlaces([names, a], [names, b]))
  const placed = <Kept extends { [place: number]: number }>(into: Kept, from: { at(came: number): number }): Kept => {
    for (let number = 0; number < size; number += 1) into[number] = from.at(order[number] ?? 0)
    return into
  }
  const accountIds = placed(new Float64Array(size), columns.accountIds)
  const validTill = placed(new Float64Array(size), columns.validTill)
  const compareBy = (column: Float64Array) => (a: number, b: number) => (column[a] ?? 0) - (column[b] ?? 0)
  return startSegment({
    accountIds,
    usernames: reordered(names, order),
    ratings: placed(new Float64Array(size), ratings),
    versions: placed(new Float64Array(size), columns.versions),
    validTill,
    states: placed(new Uint8Array(size), columns.states),
    geoPoints: columns.geoPoints.finish(),
    geoPointOf: placed(new Uint32Array(size), columns.geoPointOf),
    traits: placed(new Uint16Array(size), columns.traits),
    rates: placed(new Uint32Array(size), columns.rates),
    tags: postingsOf(columns.tags, order),
    stems: postingsOf(columns.stems, order),
    byAccount: sortedNumbers(size, compareBy(accountIds)),
    byExpiry: sortedNumbers(size, compareBy(validTill)),
  })
}

/** Takes listings one by one, so that a million of them never lie around as objects. */
export function createSegmentBuilder(stemOf: StemOf) {
  const columns = openColumns()
  return {
    add(listing: Listing) {
      columns.accountIds.push(listing.accountId)
      columns.usernames.add(listing.username)
      columns.ratings.push(listing.rating)
      columns.versions.push(listing.version)
      columns.validTill.push(listing.validTill)
      columns.states.push(stateNumber(listing.state))
      columns.geoPointOf.push(columns.geoPoints.numberOf(listing))
      columns.traits.push(traitsOf(listing))
      columns.rates.push(listing.rate ?? 0)
      columns.tags.begin()
      for (const tag of listing.tagIds) columns.tags.add(tag)
      columns.stems.begin()
      for (const [stem, fields] of fieldsByStem(listing, stemOf)) columns.stems.add(stem, fields)
    },
    finish: () => closeColumns(columns),
  }
}

export function segmentOf(listings: Iterable<Listing>, stemOf: StemOf): Segment {
  const builder = createSegmentBuilder(stemOf)
  for (const listing of listings) builder.add(listing)
  return builder.finish()
}
