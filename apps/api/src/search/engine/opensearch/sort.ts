import type { Types } from '@opensearch-project/opensearch'

import type { Position } from '../position.ts'
import type { Near, SearchQuery } from '../search-query.ts'
import { getScore } from './score.ts'

type SortKey = {
  clause: Types.Common.SortCombinations
  /** Returns the value of a position that `search_after` requires. */
  getValue: (position: Position) => number | string
}

/** The highest integer; prices are at most 2,000,000,000. */
const NO_PRICE = 2_147_483_647

const score: SortKey = { clause: { _score: { order: 'desc' } }, getValue: getScore }
const rating: SortKey = { clause: { rating: { order: 'desc' } }, getValue: (position) => position.rating }
const username: SortKey = { clause: { username: { order: 'asc' } }, getValue: (position) => position.username }
const price: SortKey = {
  clause: { rate_cents: { order: 'asc', missing: NO_PRICE } },
  getValue: ({ rate }) => (Number.isFinite(rate) ? rate : NO_PRICE),
}

/** Listings without a place have an infinite distance. JSON has no infinity, but OpenSearch writes and reads it as text. */
const getDistanceValue = ({ distance }: Position) => (Number.isFinite(distance) ? distance : 'Infinity')
const createDistanceKey = ({ latitude, longitude }: Near): SortKey => ({
  clause: { _geo_distance: { place: { lat: latitude, lon: longitude }, order: 'asc', unit: 'mi' } },
  getValue: getDistanceValue,
})
const infiniteDistance: SortKey = {
  clause: { no_distance: { order: 'asc', unmapped_type: 'double', missing: '_last' } },
  getValue: getDistanceValue,
}

/**
 * Lists the sort keys in the order of `comparePositions`. Omits keys that are equal for all listings, so that the order
 * may equal that of the index; but not if the position of `after` has another value, because it is of another search.
 */
function listSortKeys({ terms, preferences, filters, sort, after }: SearchQuery) {
  const isScored = terms.length > 0 || Object.values(preferences).some(Boolean)
  const isScoreNeeded = isScored || (after !== undefined && getScore(after.position) !== 0)
  const isDistanceNeeded = after !== undefined && Number.isFinite(after.position.distance)
  const distance = filters.near ? createDistanceKey(filters.near) : isDistanceNeeded ? infiniteDistance : undefined
  const first = { price, rating, nearest: distance }
  const keys = [sort && first[sort], ...(isScoreNeeded ? [score] : []), rating, distance, username]
  return { distance, keys: [...new Set(keys)].filter((key) => key !== undefined) }
}

type SearchOrder = {
  sort: Types.Common.SortCombinations[]
  /** Returns the values that `search_after` requires to continue after a position. */
  getValues: (position: Position) => (number | string)[]
  /** Returns the distance from the sort values of a result. */
  getDistance: (values: readonly unknown[]) => number
}

export function buildSearchOrder(query: SearchQuery): SearchOrder {
  const { distance, keys } = listSortKeys(query)
  return {
    sort: keys.map(({ clause }) => clause),
    getValues: (position) => keys.map(({ getValue }) => getValue(position)),
    getDistance: (values) => (distance ? Number(values[keys.indexOf(distance)]) : Number.POSITIVE_INFINITY),
  }
}
