import { answersIn } from '~/lib/answer-tags.ts'

import { isBlockComplete, selectedBlocks } from './categories/blocks.ts'
import type { EditedProfile, OwnProfile } from './own-profile.ts'
import { hasWorkingDay } from './schedule/days.ts'

export const PANEL = {
  account: 0,
  photo: 1,
  certificates: 2,
  categories: 3,
  library: 4,
  practice: 5,
  meetings: 6,
  links: 7,
  rate: 8,
  schedule: 9,
  products: 10,
  traumatic: 11,
} as const

type Saved = Pick<EditedProfile, 'user' | 'categories' | 'tags' | 'workHours'>

/** An active category whose block says who helps with what. */
function hasListedCategory(profile: Saved): boolean {
  return selectedBlocks(profile).some((block) => block.paid && !block.expired && isBlockComplete(block))
}

const hasRate = ({ other }: OwnProfile) => other?.appointmentRate !== undefined

/** What stands between a professional and being found, in the order of the panels. (OP-047) */
export function listingSteps(profile: Saved) {
  const { user } = profile
  return [
    { id: 'photo', label: 'Profile photo', panel: PANEL.photo, isDone: user.profileImageUrl !== null },
    {
      id: 'category',
      label: 'One active category with title and goals',
      panel: PANEL.categories,
      isDone: hasListedCategory(profile),
    },
    {
      id: 'schedule',
      label: 'Set your schedule',
      panel: PANEL.schedule,
      isDone: hasWorkingDay(profile.workHours),
    },
    { id: 'rate', label: 'Appointment rate', panel: PANEL.rate, isDone: hasRate(user) },
    { id: 'email', label: 'Confirmed e-mail', panel: PANEL.account, isDone: user.emailVerified },
    // Approval looks at the certificates first.
    { id: 'approval', label: 'Approval by our team', panel: PANEL.certificates, isDone: user.status === 'Approved' },
  ] as const
}

export type ListingStep = ReturnType<typeof listingSteps>[number]

function hasLocations(user: OwnProfile): boolean {
  const isSomewhere = user.preferredHome || user.preferredClient || user.preferredOnline || user.preferredAgreedUpon
  return isSomewhere && user.country !== null && Boolean(user.other?.timeZone)
}

function hasLinks({ other }: OwnProfile): boolean {
  const links = [other?.myWebsite, other?.instagramLink, other?.facebookLink, other?.pinterestLink, other?.tikTokLink]
  return links.some(Boolean)
}

/** Which panels have nothing left to fill in, by their place. */
export function completePanels(profile: EditedProfile): boolean[] {
  const { user, images, files, products, traumatic } = profile
  const selected = selectedBlocks(profile)
  const requested = user.other?.requestedTags ?? []
  return [
    user.emailVerified,
    user.profileImageUrl !== null && user.backgroundImageUrl !== null,
    files.length > 0,
    hasListedCategory(profile) && selected.every(isBlockComplete),
    images.length > 0,
    user.description !== '' && Boolean(user.other?.myStory) && Boolean(user.other?.mainPractice),
    hasLocations(user),
    hasLinks(user),
    hasRate(user) && (user.other?.typesOfPaymentsAccepted ?? []).length > 0,
    hasWorkingDay(profile.workHours),
    products.length > 0,
    traumatic !== null && answersIn(traumatic, requested).length > 0,
  ]
}
