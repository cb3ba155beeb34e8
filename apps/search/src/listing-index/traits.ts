import { ageRangeValues, genders } from '@fourfold/contract/reference/people'
import { preferenceBit } from '@fourfold/search-protocol/answer'
import type { Preferences } from '@fourfold/search-protocol/question'

import type { Listing } from './listing.ts'

/** What a listing is besides its words, in one number. */
export const ONLINE = 1
export const IN_PERSON = 2
const INSURANCE = 4
const WEEKENDS = 8
const FREE15 = 16
const GENDER_SHIFT = 5
const AGE_SHIFT = 8
const THREE_BITS = 7
/** How many sets of traits there are. */
export const TRAITS = 1 << 11

const numberOf = (list: readonly string[], value: string) => Math.max(0, list.indexOf(value))

export function traitsOf(listing: Listing): number {
  return (
    (listing.worksOnline ? ONLINE : 0) |
    (listing.meetsInPerson ? IN_PERSON : 0) |
    (listing.takesInsurance ? INSURANCE : 0) |
    (listing.worksWeekends ? WEEKENDS : 0) |
    (listing.free15 ? FREE15 : 0) |
    (numberOf(genders, listing.gender) << GENDER_SHIFT) |
    (numberOf(ageRangeValues, listing.ageRange) << AGE_SHIFT)
  )
}

const [GENDER, AGE, INSURED, ON_WEEKENDS, FREE] = (
  ['gender', 'ageRange', 'insurance', 'weekends', 'free15'] as const
).map(preferenceBit) as [number, number, number, number, number]

/** Which preferences a listing meets, one bit each. */
export function preferencesMet(traits: number, wanted: Preferences): number {
  const isGender =
    wanted.gender !== undefined && ((traits >> GENDER_SHIFT) & THREE_BITS) === genders.indexOf(wanted.gender as never)
  const isAge =
    wanted.ageRange !== undefined &&
    ((traits >> AGE_SHIFT) & THREE_BITS) === ageRangeValues.indexOf(wanted.ageRange as never)
  return (
    (isGender ? GENDER : 0) |
    (isAge ? AGE : 0) |
    (wanted.insurance && traits & INSURANCE ? INSURED : 0) |
    (wanted.weekends && traits & WEEKENDS ? ON_WEEKENDS : 0) |
    (wanted.free15 && traits & FREE15 ? FREE : 0)
  )
}

/** The bits of all that is wanted. */
export function preferencesWanted(wanted: Preferences): number {
  return (
    (wanted.gender === undefined ? 0 : GENDER) |
    (wanted.ageRange === undefined ? 0 : AGE) |
    (wanted.insurance ? INSURED : 0) |
    (wanted.weekends ? ON_WEEKENDS : 0) |
    (wanted.free15 ? FREE : 0)
  )
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
