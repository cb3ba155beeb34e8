import type { Other } from '@fourfold/contract/profiles/shapes'

import type { Actor } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

/**
 * How much of a person somebody sees. `confidant` is an admin, or a professional the member has booked with:
 * they read what the member told for the sake of the sessions. (OP-036, OP-037)
 */
export type Sight = 'owner' | 'confidant' | 'signed-in' | 'visitor'

type Seen = { id: AccountId; isBookedWithViewer: boolean }

export function sightOf(viewer: Actor | null, { id, isBookedWithViewer }: Seen): Sight {
  if (!viewer) return 'visitor'
  if (viewer.accountId === id) return 'owner'
  if (viewer.isAdmin || (viewer.isProfessional && isBookedWithViewer)) return 'confidant'
  return 'signed-in'
}

export const seesEverything = (sight: Sight) => sight === 'owner' || sight === 'confidant'

/** What the public page of a professional shows of `other`. */
const PUBLIC_KEYS = [
  'pni',
  'myStory',
  'myWebsite',
  'instagramLink',
  'facebookLink',
  'pinterestLink',
  'tikTokLink',
  'mainPractice',
  'secondaryPractices',
  'myWorkHours',
  'insuranceCarriers',
  'appointmentDuration',
  'appointmentRate',
  'typesOfPaymentsAccepted',
  'timeZone',
  'specialization',
  'categoryTitle',
  'categoryDescription',
  'selectedGoalTags',
] as const satisfies readonly (keyof Other)[]

/** What is left of a professional's `other` for this viewer; the address serves booking, so it needs a login. */
export function visibleOther(other: Other | null, sight: Sight): Other | null {
  if (!other || seesEverything(sight)) return other
  const keys: readonly (keyof Other)[] = sight === 'visitor' ? PUBLIC_KEYS : [...PUBLIC_KEYS, 'address']
  return Object.fromEntries(keys.filter((key) => key in other).map((key) => [key, other[key]]))
}
