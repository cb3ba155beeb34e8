import type { Tag } from '@fourfold/contract/catalog/shapes'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { fileTypeId } from '@fourfold/contract/reference/files'

import { mediaUrl, presentMedia } from '../files/index.ts'
import type { FileRow } from '../files/index.ts'
import { seesEverything, visibleOther } from './profiles.policy.ts'
import type { Sight } from './profiles.policy.ts'
import type { PaidCategory, Person } from './profiles.queries.ts'

type Shown = { person: Person; categories: readonly PaidCategory[]; files: readonly FileRow[]; workHours: string }

/** What everybody may know of everybody. */
function card(person: Person) {
  return {
    username: person.username,
    name: person.name,
    isProfessional: person.is_professional,
    profileImageUrl: person.profile_image && mediaUrl(person.profile_image, 'medium.webp'),
  }
}

/** What the public page of a professional shows. */
function publicPage({ person, categories, files, workHours }: Shown, sight: Sight) {
  return {
    description: person.description,
    backgroundImageUrl: person.background_image && mediaUrl(person.background_image),
    rating: person.rating,
    ratingCount: person.rating_count,
    country: person.country,
    state: person.state,
    zipcode: person.zipcode,
    insuranceAccepted: person.insurance_accepted,
    preferredHome: person.preferred_home,
    preferredClient: person.preferred_client,
    preferredOnline: person.preferred_online,
    preferredAgreedUpon: person.preferred_agreed_upon,
    other: visibleOther(person.other as Other | null, sight),
    workHoursSummary: workHours,
    UserCategories: categories.map(({ id, category_id, status, valid_till }) => ({
      id,
      categoryId: category_id,
      status,
      ...(seesEverything(sight) && { validTill: valid_till.toString() }),
    })),
    UserFiles: files.map((file) => ({
      id: file.id,
      fileTypeId: fileTypeId(file.kind),
      fileName: file.file_name,
      url: presentMedia(file).url,
    })),
  }
}

/** What a person keeps to themselves, and to those they trust with it. */
function confidential(person: Person) {
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

/** What only the owner needs. */
function ownersOnly(person: Person) {
  return {
    emailVerified: person.email_verified,
    isAdmin: person.is_admin,
    status: person.status,
    approvedTags: person.approved_tags.join(','),
  }
}

/** The tags a public page speaks of. */
export function tagsNamedBy({ other }: ProfileUser, tags: readonly Tag[]): Tag[] {
  const named = new Set(Object.values(other?.selectedGoalTags ?? {}).flat())
  return tags.filter((tag) => named.has(tag.id))
}

/** A person as this viewer may see them. The one place where a person leaves the server. */
export function presentPerson(shown: Shown, sight: Sight): ProfileUser {
  const { person } = shown
  return ProfileUser.parse({
    ...card(person),
    ...(person.is_professional && publicPage(shown, sight)),
    ...(seesEverything(sight) && confidential(person)),
    ...(sight === 'owner' && { ...publicPage(shown, sight), ...ownersOnly(person) }),
  })
}

/** A listed professional as sitemaps name them. */
export function presentListed({ username, updated_at }: { username: string; updated_at: Temporal.Instant }) {
  return { username, updatedAt: updated_at.toString() }
}
