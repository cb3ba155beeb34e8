import { preferences as allPreferences } from '@fourfold/contract/search/shapes'

import type { Point } from '../../places/index.ts'
import { listHalfHourRanges } from './half-hours.ts'
import type { FreeTimeFilter, HalfHourRange } from './half-hours.ts'

/** The preferences of a member; absent if the member has none. */
export type Preferences = {
  gender?: string | undefined
  ageRange?: string | undefined
  insurance?: boolean | undefined
  weekends?: boolean | undefined
  free15?: boolean | undefined
}

/** A circle; the radius is in miles. */
export type Near = Point & { radius: number }

/** Conditions that every result fulfills. */
export type Filters = {
  state?: string | undefined
  /** Professionals who work online are found at any distance, unless `inPersonOnly` is set. */
  near?: Near | undefined
  inPersonOnly: boolean
  onlineOnly?: boolean | undefined
  required?: Preferences | undefined
  /** Excludes professionals without a price. */
  maxRateCents?: number | undefined
  free?: FreeTimeFilter | undefined
}

/** The columns that preferences are compared with. */
export const preferenceColumns = {
  gender: 'gender',
  ageRange: 'age_range',
  insurance: 'takes_insurance',
  weekends: 'works_weekends',
  free15: 'free15',
} as const

/** Lists the values that fulfill the preferences. */
export const listPreferenceConditions = (preferences: Preferences) =>
  allPreferences.flatMap((preference) => {
    const value = preferences[preference]
    return value === undefined || value === false ? [] : [{ preference, column: preferenceColumns[preference], value }]
  })

const freeColumns = {
  Standard: { works_online: 'free_standard_online', meets_in_person: 'free_standard_in_person' },
  Free15: { works_online: 'free_free15_online', meets_in_person: 'free_free15_in_person' },
} as const

/** A way in which a session can be held. */
export type Meeting = {
  flag: 'works_online' | 'meets_in_person'
  near: Near | undefined
  /** The half hours in one of which a session must start. */
  free: { column: string; ranges: HalfHourRange[] } | undefined
}

/** Lists the ways of which a listing must offer one. Without any, all listings pass. */
export function listMeetings({ near, onlineOnly, inPersonOnly, free }: Filters, now: number): Meeting[] {
  const create = (flag: Meeting['flag']): Meeting => ({
    flag,
    near: flag === 'meets_in_person' ? near : undefined,
    free: free && { column: freeColumns[free.sessionType][flag], ranges: listHalfHourRanges(free, now) },
  })
  if (onlineOnly) return [create('works_online')]
  if (inPersonOnly) return [create('meets_in_person')]
  return near || free ? [create('works_online'), create('meets_in_person')] : []
}
