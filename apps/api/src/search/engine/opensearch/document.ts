import type { Row } from '@fourfold/platform/db/db'
import type { Listing as ListingTable } from '@fourfold/platform/db/schema'

import type { HalfHourRange } from '../half-hours.ts'
import { indexProperties } from './index-definition.ts'

type Place = 'latitude' | 'longitude'

/** The columns of `listing` for a document. Multiranges are text, such as `{[998400,998404),[998448,998450)}`. */
export type ListingRow = Pick<
  Row<ListingTable>,
  Exclude<keyof typeof indexProperties, 'place' | 'account_id'> | Place
> & {
  account_id: number
}

/** Added to hours that start at half past, so that one field contains both kinds of hours. */
const HALF_PAST = 10_000_000

type HourRange = { gte: number; lt: number }

/**
 * Converts a range of half hours to a range of hours that start on the hour and one of hours that start at half past.
 * One-hour sessions usually start every hour, which is one range of hours instead of many ranges of half hours. Smaller
 * documents are indexed faster.
 */
export const toHourRanges = ({ from, until }: HalfHourRange): HourRange[] =>
  [
    { gte: Math.ceil(from / 2), lt: Math.ceil(until / 2) },
    { gte: HALF_PAST + Math.floor(from / 2), lt: HALF_PAST + Math.floor(until / 2) },
  ].filter(({ gte, lt }) => gte < lt)

/** Parses a multirange and joins adjacent hours. PostgreSQL prints the ranges in order, with excluded ends. */
function parseFreeTimes(multirange: string): HourRange[] {
  const ranges = [...multirange.matchAll(/\[(\d+),(\d+)\)/g)]
    .flatMap(([, from, until]) => toHourRanges({ from: Number(from), until: Number(until) }))
    .toSorted((a, b) => a.gte - b.gte)
  const merged: HourRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last?.lt === range.gte) last.lt = range.lt
    else merged.push(range)
  }
  return merged
}

function getPlace({ meets_in_person, latitude, longitude }: ListingRow) {
  return meets_in_person && latitude !== null && longitude !== null ? { lat: latitude, lon: longitude } : null
}

/** The id of a document in the index of its category. */
export const getDocumentId = (accountId: number) => String(accountId)

/** Converts a row to its document, which has the fields of the index definition. */
export function toDocument(row: ListingRow): Record<string, unknown> {
  const fields: Record<keyof typeof indexProperties, unknown> = {
    ...row,
    // Rounded up, so that comparing it with a time in milliseconds gives the same result as the exact value.
    valid_till: row.valid_till.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds,
    place: getPlace(row),
    free_standard_online: parseFreeTimes(row.free_standard_online),
    free_standard_in_person: parseFreeTimes(row.free_standard_in_person),
    free_free15_online: parseFreeTimes(row.free_free15_online),
    free_free15_in_person: parseFreeTimes(row.free_free15_in_person),
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in indexProperties))
}
