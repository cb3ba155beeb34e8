import type { Other, ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

/**
 * How much of a person somebody sees. `trusted-viewer` is a professional the member has booked with: they read what the
 * member told for the sake of the sessions, until 30 days after the last of them. An admin who needs to see that acts as the member, and says why. (OP-036, OP-037)
 */
export type Visibility = 'owner' | 'trusted-viewer' | 'signed-in' | 'visitor'

type Seen = { id: AccountId; hasInsight: boolean }

export function visibilityFor(viewer: Actor | null, { id, hasInsight }: Seen): Visibility {
  if (!viewer) return 'visitor'
  if (viewer.accountId === id) return 'owner'
  if (viewer.isProfessional && hasInsight) return 'trusted-viewer'
  return 'signed-in'
}

export const seesEverything = (visibility: Visibility) => visibility === 'owner' || visibility === 'trusted-viewer'

/** What somebody told to be matched: kept from an admin who acts as them and has not said why they look. */
export function withoutAnswers({ personalInfo: _told, other, ...shown }: ProfileUser): ProfileUser {
  const { searchTags: _tags, questionsAnswers: _answers, issuesAndConcerns: _concerns, ...rest } = other ?? {}
  return { ...shown, other: other && rest }
}

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
export function visibleOther(other: Other | null, visibility: Visibility): Other | null {
  if (!other || seesEverything(visibility)) return other
  const keys: readonly (keyof Other)[] = visibility === 'visitor' ? PUBLIC_KEYS : [...PUBLIC_KEYS, 'address']
  return Object.fromEntries(keys.filter((key) => key in other).map((key) => [key, other[key]]))
}
