import type { Other, ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

/**
 * What a viewer may see of a user. `trusted-viewer` is a professional whom the member has booked with; they see the intake
 * answers until 30 days after the last session. Admins impersonate the member instead, and give a reason. (OP-036, OP-037)
 */
export type Visibility = 'owner' | 'trusted-viewer' | 'signed-in' | 'visitor'

type ViewedUser = { id: AccountId; hasAccessGrant: boolean }

export function visibilityFor(viewer: Actor | null, { id, hasAccessGrant }: ViewedUser): Visibility {
  if (!viewer) return 'visitor'
  if (viewer.accountId === id) return 'owner'
  if (viewer.isProfessional && hasAccessGrant) return 'trusted-viewer'
  return 'signed-in'
}

export const seesEverything = (visibility: Visibility) => visibility === 'owner' || visibility === 'trusted-viewer'

/** Hides intake answers from an impersonating admin who has not given a reason. */
export function withoutIntakeAnswers({ personalInfo: _personalInfo, other, ...shown }: ProfileUser): ProfileUser {
  const { searchTags: _tags, questionsAnswers: _answers, issuesAndConcerns: _concerns, ...rest } = other ?? {}
  return { ...shown, other: other && rest }
}

/** Keys of `other` on the public page of a professional. */
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

/** The address is needed for booking, so it requires a session. */
export function visibleOther(other: Other | null, visibility: Visibility): Other | null {
  if (!other || seesEverything(visibility)) return other
  const keys: readonly (keyof Other)[] = visibility === 'visitor' ? PUBLIC_KEYS : [...PUBLIC_KEYS, 'address']
  return Object.fromEntries(keys.filter((key) => key in other).map((key) => [key, other[key]]))
}
