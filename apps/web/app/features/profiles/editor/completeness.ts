import { EDITOR_PANELS } from '@fourfold/contract/profiles/paths'
import type { EditorPanel } from '@fourfold/contract/profiles/paths'

import { listingPrice } from '~/features/subscriptions/index.ts'
import { findAnswersByTags } from '~/lib/answers/answer-tags.ts'

import { listBlocks, isBlockComplete, listSelectedBlocks } from './categories/blocks.ts'
import type { EditedProfile, OwnProfile } from './own-profile.ts'
import { hasWorkingDay } from './schedule/days.ts'

/** The index of each panel in the URL. */
export const PANEL_INDEX = Object.fromEntries(EDITOR_PANELS.map((name, index) => [name, index])) as Record<
  EditorPanel,
  number
>

type SavedProfile = Pick<EditedProfile, 'user' | 'categories' | 'tags' | 'workHours' | 'files'>

/** Returns whether a category is active and complete. */
function hasListedCategory(profile: SavedProfile): boolean {
  return listSelectedBlocks(profile).some((block) => block.paid && !block.expired && isBlockComplete(block))
}

/** Returns whether any category has an active subscription. */
function hasActiveCategory(profile: SavedProfile): boolean {
  return listBlocks(profile).some(({ paid, expired }) => paid && !expired)
}

const hasRate = ({ other }: OwnProfile) => other?.appointmentRate !== undefined

/** Returns the steps to get listed, in the recommended order. (OP-047) */
export function getListingSteps(profile: SavedProfile) {
  const { user, files } = profile
  const isPaid = hasActiveCategory(profile)
  return [
    { id: 'email', label: 'Confirm your email', panel: PANEL_INDEX.account, isDone: user.emailVerified },
    { id: 'photo', label: 'Add a profile photo', panel: PANEL_INDEX.photo, isDone: user.profileImageUrl !== null },
    {
      id: 'certificates',
      label: 'Upload proof of certification',
      panel: PANEL_INDEX.certificates,
      isDone: files.length > 0,
    },
    {
      id: 'category',
      label: isPaid ? 'Add your title and goals' : 'Activate a category, with your title and goals',
      panel: PANEL_INDEX.categories,
      isDone: hasListedCategory(profile),
      note: isPaid ? undefined : listingPrice,
    },
    { id: 'rate', label: 'Set your rate', panel: PANEL_INDEX.rate, isDone: hasRate(user) },
    { id: 'schedule', label: 'Set your hours', panel: PANEL_INDEX.schedule, isDone: hasWorkingDay(profile.workHours) },
  ]
}

export type ListingStep = ReturnType<typeof getListingSteps>[number]

/** Returns whether members can find the professional: approved, with an active and complete category. (OP-047) */
export function isListed(profile: SavedProfile): boolean {
  return profile.user.status === 'Approved' && hasListedCategory(profile)
}

function hasLocations(user: OwnProfile): boolean {
  const hasLocation = user.preferredHome || user.preferredClient || user.preferredOnline || user.preferredAgreedUpon
  return hasLocation && user.country !== null && Boolean(user.other?.timeZone)
}

function hasLinks({ other }: OwnProfile): boolean {
  const links = [other?.myWebsite, other?.instagramLink, other?.facebookLink, other?.pinterestLink, other?.tikTokLink]
  return links.some(Boolean)
}

/** Functions that return whether a panel is complete. */
export const isPanelComplete: Record<EditorPanel, (profile: EditedProfile) => boolean> = {
  account: ({ user }) => user.emailVerified,
  photo: ({ user }) => user.profileImageUrl !== null && user.backgroundImageUrl !== null,
  certificates: ({ files }) => files.length > 0,
  categories: (profile) => hasListedCategory(profile) && listSelectedBlocks(profile).every(isBlockComplete),
  library: ({ images }) => images.length > 0,
  practice: ({ user }) => user.description !== '' && Boolean(user.other?.myStory) && Boolean(user.other?.mainPractice),
  meetings: ({ user }) => hasLocations(user),
  links: ({ user }) => hasLinks(user),
  rate: ({ user }) => hasRate(user) && (user.other?.typesOfPaymentsAccepted ?? []).length > 0,
  schedule: ({ workHours }) => hasWorkingDay(workHours),
  products: ({ products }) => products.length > 0,
  traumatic: ({ traumatic, user }) =>
    traumatic !== null && findAnswersByTags(traumatic, user.other?.requestedTags ?? []).length > 0,
}
