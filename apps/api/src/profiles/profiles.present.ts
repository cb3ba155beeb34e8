import type { Tag } from '@fourfold/contract/catalog/shapes'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { fileTypeId } from '@fourfold/contract/reference/files'
import type { JsonRow } from '@fourfold/platform/db/combined-query'

import { mediaUrl, presentMedia } from '../files/index.ts'
import type { FileRow } from '../files/index.ts'
import { seesEverything, visibleOther } from './profiles.policy.ts'
import type { Visibility } from './profiles.policy.ts'
import type { PaidCategory, Person } from './profiles.queries.ts'
import { toldIn } from './view/disclosed-fields.ts'

type Shown = {
  person: Person
  categories: readonly JsonRow<PaidCategory>[]
  files: readonly FileRow[]
  workHours: string
  now: Temporal.Instant
}

/** What everybody may know of everybody. */
function card(person: Person) {
  return {
    username: person.username,
    name: person.name,
    isProfessional: person.is_professional,
    profileImageUrl: person.profile_image && mediaUrl(person.profile_image, 'medium.webp'),
  }
}

/** The end that was paid for says whether it is active; the stored status follows within minutes. (SUB-03) */
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

/** What the public page of a professional shows. */
function publicPage({ person, categories, files, workHours, now }: Shown, visibility: Visibility) {
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
    other: visibleOther(person.other as Other | null, visibility),
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
    pendingEmail: person.pending_email,
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
export function presentPerson(shown: Shown, visibility: Visibility): ProfileUser {
  const { person } = shown
  return ProfileUser.parse({
    ...card(person),
    ...(person.is_professional && publicPage(shown, visibility)),
    ...(seesEverything(visibility) && confidential(person)),
    ...(visibility === 'owner' && {
      ...publicPage(shown, visibility),
      ...ownersOnly(person),
      // Professionals book with nobody.
      toldWhenBooking: person.is_professional ? [] : toldIn(presentPerson(shown, 'trusted-viewer')),
    }),
  })
}

/** A listed professional as sitemaps name them. */
export function presentListed({ username, updated_at }: { username: string; updated_at: Temporal.Instant }) {
  return { username, updatedAt: updated_at.toString() }
}
