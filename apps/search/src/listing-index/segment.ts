import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'

import { bitsFor, clearBit, SHIFT } from './bits.ts'
import type { Bits } from './bits.ts'
import type { GeoPoints } from './geo-points.ts'
import { groupBy } from './grouped.ts'
import type { Grouped } from './grouped.ts'
import type { PackedStrings } from './packed-strings.ts'
import type { Postings } from './postings.ts'

/**
 * Listings of one category, numbered by rating and then username: of two equals the first has the lower number, so
 * that ties cost nothing. Everything but the last four is as it lies in a snapshot.
 */
export type Segment = {
  size: number
  accountIds: Float64Array
  usernames: PackedStrings
  ratings: Float64Array
  /** By which change each was written; `REMOVED` for those that a later change has taken away. */
  versions: Float64Array
  validTill: Float64Array
  states: Uint8Array
  geoPoints: GeoPoints
  geoPointOf: Uint32Array
  traits: Uint16Array
  /** Cents a session; 0 when they have not said. */
  rates: Uint32Array
  tags: Postings
  stems: Postings
  /** The numbers by account, to find somebody's. */
  byAccount: Uint32Array
  /** The numbers by the end of their payment. */
  byExpiry: Uint32Array

  /** The numbers by their state, and by their geo point. */
  byState: Grouped
  byGeoPoint: Grouped
  /** A bit for each while it is listed; changes and time take it away. */
  alive: Bits
  /** How many of `byExpiry` have ended. */
  expired: number
}

export const REMOVED = -1

/** A segment whose time begins: whatever was not removed is alive until it expires. */
export function startSegment(columns: Omit<Segment, 'size' | 'byState' | 'byGeoPoint' | 'alive' | 'expired'>): Segment {
  const { versions, states, geoPoints, geoPointOf } = columns
  const alive = bitsFor(versions.length)
  for (let number = 0; number < versions.length; number += 1) {
    const bit = Number(versions[number] !== REMOVED) << number
    alive[number >>> SHIFT] = (alive[number >>> SHIFT] ?? 0) | bit
  }
  const byState = groupBy(states, usStateCodes.length + 1)
  const byGeoPoint = groupBy(geoPointOf, geoPoints.latitudes.length)
  return { ...columns, size: versions.length, byState, byGeoPoint, alive, expired: 0 }
}

/** 0 stands for nowhere. */
export function stateNumber(state: string | null): number {
  return state === null ? 0 : usStateCodes.indexOf(state as never) + 1
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

/** Takes somebody's listing away, and says whether it was here. */
export function removeFrom(segment: Segment, accountId: number): boolean {
  const number = numberOf(segment, accountId)
  if (number < 0 || segment.versions[number] === REMOVED) return false
  clearBit(segment.alive, number)
  segment.versions[number] = REMOVED
  return true
}

/** Takes away everybody whose payment has ended. */
export function expireBefore(segment: Segment, now: number): void {
  for (; segment.expired < segment.size; segment.expired += 1) {
    const number = segment.byExpiry[segment.expired] ?? 0
    if ((segment.validTill[number] ?? 0) > now) return
    clearBit(segment.alive, number)
  }
}
