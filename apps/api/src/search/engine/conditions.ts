import { preferences as allPreferences } from '@fourfold/contract/search/shapes'

import type { Point } from '../../places/index.ts'
import { listHalfHourRanges } from './half-hours.ts'
import type { FreeTimeFilter, HalfHourRange } from './half-hours.ts'

/** The preferences of a member. A field that is undefined or false expresses no preference. */
export type Preferences = {
  gender?: string | undefined
  ageRange?: string | undefined
  insurance?: boolean | undefined
  weekends?: boolean | undefined
  free15?: boolean | undefined
}

/** A circle around a point, with the radius in miles. */
export type Near = Point & { radius: number }

/** Conditions that every result must meet. */
export type Filters = {
  state?: string | undefined
  /** Professionals who work online are found at any distance, unless `inPersonOnly` is set. */
  near?: Near | undefined
  inPersonOnly: boolean
  onlineOnly?: boolean | undefined
  /** Preferences that every result must fulfill. */
  required?: Preferences | undefined
  /** The maximum price of a session. Excludes professionals without a price. */
  maxRateCents?: number | undefined
  free?: FreeTimeFilter | undefined
}

/** The columns of `listing` that preferences are compared with. */
export const preferenceColumns = {
  gender: 'gender',
  ageRange: 'age_range',
  insurance: 'takes_insurance',
  weekends: 'works_weekends',
  free15: 'free15',
} as const

/** Lists the preferences that are set, each with the column value that fulfills it. */
export const listPreferenceConditions = (preferences: Preferences) =>
  allPreferences.flatMap((preference) => {
    const value = preferences[preference]
    return value === undefined || value === false ? [] : [{ preference, column: preferenceColumns[preference], value }]
  })

const freeColumns = {
  Standard: { works_online: 'free_standard_online', meets_in_person: 'free_standard_in_person' },
  Free15: { works_online: 'free_free15_online', meets_in_person: 'free_free15_in_person' },
} as const

/** What a listing needs for sessions online, or for sessions in person. */
export type MeetingFilter = {
  flag: 'works_online' | 'meets_in_person'
  near: Near | undefined
  /** A session must start in one of these half hours. */
  free: { column: string; ranges: HalfHourRange[] } | undefined
}

/** Lists alternatives, of which a listing must pass at least one. If the list is empty, all listings pass. */
export function listMeetingFilters({ near, onlineOnly, inPersonOnly, free }: Filters, now: number): MeetingFilter[] {
  const create = (flag: MeetingFilter['flag']): MeetingFilter => ({
    flag,
    near: flag === 'meets_in_person' ? near : undefined,
    free: free && { column: freeColumns[free.sessionType][flag], ranges: listHalfHourRanges(free, now) },
  })
  if (onlineOnly) return [create('works_online')]
  if (inPersonOnly) return [create('meets_in_person')]
  return near || free ? [create('works_online'), create('meets_in_person')] : []
}
