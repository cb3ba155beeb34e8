import { milesBetween } from '@fourfold/search-protocol/miles'
import { comparePositions } from '@fourfold/search-protocol/position'
import type { Position } from '@fourfold/search-protocol/position'
import type { Filters, Preferences } from '@fourfold/search-protocol/question'

import { FIELD } from '../src/listing-index/listing.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import type { Group, Query } from '../src/listing-index/query.ts'

/** Words by their stem, as PostgreSQL would say; a word without stem counts for nothing. */
export type StemOf = (word: string) => number | undefined

export type Expected = Position & {
  accountId: number
  categoryId: number
  preferences: readonly string[]
  points: number[]
}

const has = (words: readonly string[], stem: number, stemOf: StemOf) => words.some((word) => stemOf(word) === stem)

/** The fields in which a listing has a key. */
function fieldsWith(listing: Listing, { kind, id }: { kind: string; id: number }, stemOf: StemOf): number[] {
  if (kind === 'tag') return listing.tagIds.includes(id) ? [FIELD.tags] : []
  const written = [
    { field: FIELD.title, words: listing.titleWords },
    { field: FIELD.name, words: listing.nameWords },
    { field: FIELD.specialization, words: listing.specializationWords },
  ]
  return written.filter(({ words }) => has(words, id, stemOf)).map(({ field }) => field)
}

/** Each field counts once, by the first key that hits it; fields hit by one key count together. */
function pointsOf(listing: Listing, { keys, points }: Group, stemOf: StemOf): number {
  const counted = new Set<number>()
  let sum = 0
  for (const key of keys) {
    const fresh = fieldsWith(listing, key, stemOf).filter((field) => !counted.has(field))
    for (const field of fresh) counted.add(field)
    sum += (points[fresh.reduce((all, field) => all + field, 0)] ?? 0) * key.quality
  }
  return sum
}

function milesTo({ latitude, longitude }: Listing, near: { latitude: number; longitude: number }): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  return milesBetween(near, { latitude: Math.fround(latitude), longitude: Math.fround(longitude) })
}

/** Miles; infinity for those found without being near, nothing for those not found. */
function distanceOf(
  listing: Listing,
  { state, near, inPersonOnly, onlineOnly, must = {}, mostRate }: Filters,
): number | undefined {
  const asked = Object.values(must).filter((one) => one !== undefined && one !== false)
  if (preferencesMet(listing, must).length < asked.length) return undefined
  if (mostRate !== undefined && (listing.rate === null || listing.rate > mostRate)) return undefined
  if (onlineOnly && !listing.worksOnline) return undefined
  if (state !== undefined && listing.state !== state) return undefined
  if (!near) return inPersonOnly && !listing.meetsInPerson ? undefined : Number.POSITIVE_INFINITY
  const miles = milesTo(listing, near)
  if (listing.meetsInPerson && miles <= near.radius) return miles
  return listing.worksOnline && !inPersonOnly ? Number.POSITIVE_INFINITY : undefined
}

function preferencesMet(listing: Listing, preferences: Preferences): string[] {
  return [
    preferences.gender !== undefined && preferences.gender === listing.gender ? 'gender' : '',
    preferences.insurance && listing.takesInsurance ? 'insurance' : '',
    preferences.ageRange !== undefined && preferences.ageRange === listing.ageRange ? 'ageRange' : '',
    preferences.weekends && listing.worksWeekends ? 'weekends' : '',
    preferences.free15 && listing.free15 ? 'free15' : '',
  ].filter((preference) => preference !== '')
}

type Asked = { listings: readonly Listing[]; query: Query; now: number; stemOf: StemOf }

/** The answer, worked out one listing at a time and sorted whole: slow, and plainly what the words say. */
export function expectedAnswer({ listings, query, now, stemOf }: Asked) {
  const { groups, filters, preferences, limit, after, sort } = query
  const byCategory = Map.groupBy(listings, ({ categoryId }) => categoryId)
  return [...byCategory].flatMap(([categoryId, own]) => {
    if (after && after.categoryId !== categoryId) return []
    const all = own.flatMap((listing): Expected[] => {
      const distance = distanceOf(listing, filters)
      const rate = listing.rate ?? Number.POSITIVE_INFINITY
      const points = groups.map((group) => pointsOf(listing, group, stemOf))
      const priority = points.reduce((sum, one) => sum + one, 0)
      const isFound = listing.validTill > now && distance !== undefined && (priority > 0 || groups.length === 0)
      if (!isFound) return []
      const met = preferencesMet(listing, preferences)
      const { accountId, rating, username } = listing
      return [
        {
          accountId,
          categoryId,
          priority,
          met: met.length,
          rating,
          distance,
          rate,
          username,
          preferences: met,
          points,
        },
      ]
    })
    const following = all
      .toSorted((a, b) => comparePositions(a, b, sort))
      .filter((one) => {
        return !after || comparePositions(one, after.position, sort) > 0
      })
    const highest = Math.max(0, ...all.map(({ priority }) => priority))
    return all.length === 0
      ? []
      : [{ categoryId, total: all.length, found: following.slice(0, limit), ...(sort && { highest }) }]
  })
}
