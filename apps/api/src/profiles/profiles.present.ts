import type { Tag } from '@fourfold/contract/catalog/shapes'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { fileTypeId } from '@fourfold/contract/reference/files'
import type { JsonRow } from '@fourfold/platform/db/combined-query'

import { mediaUrl, presentMedia } from '../files/index.ts'
import type { FileRow } from '../files/index.ts'
import { seesEverything, filterVisibleOther } from './profiles.policy.ts'
import type { Visibility } from './profiles.policy.ts'
import type { PaidCategory, PersonRow } from './profiles.queries.ts'
import { getDisclosedFields } from './view/disclosed-fields.ts'

type ProfileParts = {
  person: PersonRow
  categories: readonly JsonRow<PaidCategory>[]
  files: readonly FileRow[]
  workHours: string
  now: Temporal.Instant
}

/** Presents the fields that are visible to everyone. */
function presentCardFields(person: PersonRow) {
  return {
    username: person.username,
    name: person.name,
    isProfessional: person.is_professional,
    profileImageUrl: person.profile_image && mediaUrl(person.profile_image, 'medium.webp'),
  }
}

/**
 * Presents a category. Derives the status from `valid_till`, because the stored status is updated only minutes later.
 * (SUB-03)
 */
function presentCategory(
  { id, category_id, valid_till, shown_till }: JsonRow<PaidCategory>,
  { visibility, now }: { visibility: Visibility; now: Temporal.Instant },
) {
  const validTill = Temporal.Instant.from(valid_till)
  return {
    id,
    categoryId: category_id,
    status: Temporal.Instant.compare(validTill, now) > 0 ? 'Active' : 'Expired',
    ...(seesEverything(visibility) && { validTill: Temporal.Instant.from(shown_till ?? valid_till).toString() }),
  }
}

/** Presents the fields of a professional's public page. */
function presentPublicFields({ person, categories, files, workHours, now }: ProfileParts, visibility: Visibility) {
  return {
    description: person.description,
    backgroundImageUrl: person.background_image && mediaUrl(person.background_image),
    rating: person.rating,
    ratingCount: person.rating_count,
    country: person.country,
    state: person.state,
    zipcode: person.zipcode,
    city: person.city,
    insuranceAccepted: person.insurance_accepted,
    preferredHome: person.preferred_home,
    preferredClient: person.preferred_client,
    preferredOnline: person.preferred_online,
    preferredAgreedUpon: person.preferred_agreed_upon,
    other: filterVisibleOther(person.other as Other | null, visibility),
    workHoursSummary: workHours,
    UserCategories: categories.map((category) => presentCategory(category, { visibility, now })),
    UserFiles: files.map((file) => ({
      id: file.id,
      fileTypeId: fileTypeId(file.kind),
      fileName: file.file_name,
      url: presentMedia(file).url,
    })),
  }
}

/** Presents the fields that are visible to the owner and trusted viewers. */
function presentConfidentialFields(person: PersonRow) {
  return {
    id: person.id,
    email: person.email,
    description: person.description,
    insuranceAccepted: person.insurance_accepted,
    address: person.address,
    myGender: person.my_gender,
    expectedGender: person.expected_gender,
    ageRange: person.age_range,
    country: person.country,
    state: person.state,
    zipcode: person.zipcode,
    personalInfo: person.personal_info as PersonalInfo,
    other: person.other as Other | null,
  }
}

function presentOwnerFields(person: PersonRow) {
  return {
    emailVerified: person.email_verified,
    pendingEmail: person.pending_email,
    isAdmin: person.is_admin,
    status: person.status,
    approvedTags: person.approved_tags.join(','),
  }
}

export function filterShownTags({ other }: ProfileUser, tags: readonly Tag[]): Tag[] {
  const ids = new Set(Object.values(other?.selectedGoalTags ?? {}).flat())
  return tags.filter((tag) => ids.has(tag.id))
}

/** Presents a user. The only function that serializes a user for a response. */
export function presentPerson(parts: ProfileParts, visibility: Visibility): ProfileUser {
  const { person } = parts
  return ProfileUser.parse({
    ...presentCardFields(person),
    ...(person.is_professional && presentPublicFields(parts, visibility)),
    ...(seesEverything(visibility) && presentConfidentialFields(person)),
    ...(visibility === 'owner' && {
      ...presentPublicFields(parts, visibility),
      ...presentOwnerFields(person),
      // Professionals cannot book, so booking discloses nothing.
      toldWhenBooking: person.is_professional ? [] : getDisclosedFields(presentPerson(parts, 'trusted-viewer')),
    }),
  })
}

export function presentSitemapEntry({ username, updated_at }: { username: string; updated_at: Temporal.Instant }) {
  return { username, updatedAt: updated_at.toString() }
}
