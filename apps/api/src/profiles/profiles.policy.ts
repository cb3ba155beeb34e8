import type { Other, ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

/**
 * The part of a profile that a viewer may see. `trusted-viewer` is a professional whom the member has booked with; they
 * see the intake answers until 30 days after the last session. Admins impersonate the member instead, and give a
 * reason. (OP-036, OP-037)
 */
export type Visibility = 'owner' | 'trusted-viewer' | 'signed-in' | 'visitor'

type ViewedUser = { id: AccountId; hasAccessGrant: boolean }

export function getVisibility(viewer: Actor | null, { id, hasAccessGrant }: ViewedUser): Visibility {
  if (!viewer) return 'visitor'
  if (viewer.accountId === id) return 'owner'
  if (viewer.isProfessional && hasAccessGrant) return 'trusted-viewer'
  return 'signed-in'
}

export const seesEverything = (visibility: Visibility) => visibility === 'owner' || visibility === 'trusted-viewer'

/** Hides intake answers from an impersonating admin who has not given a reason. */
export function removeIntakeAnswers({ personalInfo: _personalInfo, other, ...profile }: ProfileUser): ProfileUser {
  const { searchTags: _tags, questionsAnswers: _answers, issuesAndConcerns: _concerns, ...visible } = other ?? {}
  return { ...profile, other: other && visible }
}

/** Keys of `other` that are on the public page of a professional. */
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

/** Returns the visible part of `other`. The address is needed for booking, so it requires a session. */
export function filterVisibleOther(other: Other | null, visibility: Visibility): Other | null {
  if (!other || seesEverything(visibility)) return other
  const keys: readonly (keyof Other)[] = visibility === 'visitor' ? PUBLIC_KEYS : [...PUBLIC_KEYS, 'address']
  return Object.fromEntries(keys.filter((key) => key in other).map((key) => [key, other[key]]))
}
