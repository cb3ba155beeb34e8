import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import { disclosedFieldNames } from '@fourfold/contract/profiles/disclosure'
import type { Other, PersonalInfo, ProfileUser } from '@fourfold/contract/profiles/shapes'

/**
 * The disclosed field of each profile field; null if it reveals nothing. The type requires an entry for each new field.
 */
const userFields: Record<Exclude<keyof ProfileUser, 'other' | 'personalInfo'>, DisclosedField | null> = {
  id: null,
  username: null,
  isProfessional: null,
  isAdmin: null,
  status: null,
  approvedTags: null,
  emailVerified: null,
  pendingEmail: null,
  rating: null,
  ratingCount: null,
  workHoursSummary: null,
  backgroundImageUrl: null,
  UserCategories: null,
  UserFiles: null,
  toldWhenBooking: null,
  name: 'name',
  profileImageUrl: 'photo',
  email: 'email',
  description: 'about',
  insuranceAccepted: 'insurance',
  address: 'address',
  myGender: 'gender',
  ageRange: 'age',
  country: 'region',
  state: 'region',
  zipcode: 'region',
  city: 'region',
  expectedGender: 'wishes',
  preferredHome: 'wishes',
  preferredClient: 'wishes',
  preferredOnline: 'wishes',
  preferredAgreedUpon: 'wishes',
}

const personalInfoFields: Record<keyof PersonalInfo, DisclosedField> = {
  issuesAndConcerns: 'concerns',
  age: 'age',
  address: 'address',
  expectedFree15: 'wishes',
  expectedWorkWeekends: 'wishes',
}

/** Fields of members; all fields that are not listed count as `about`. */
const otherFields: Partial<Record<keyof Other, DisclosedField>> = {
  questionsAnswers: 'goals',
  searchTags: 'goals',
  requestedTags: 'goals',
  selectedGoalTags: 'goals',
  issuesAndConcerns: 'concerns',
  age: 'age',
  gender: 'gender',
  address: 'address',
  free15: 'wishes',
  workWeekends: 'wishes',
}

/** Returns whether a value discloses anything; default values do not. */
function hasContent(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '' || value === 'Any') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

const listFilledKeys = (part: object | null | undefined) =>
  Object.entries(part ?? {}).flatMap(([key, value]) => (hasContent(value) ? [key] : []))

/**
 * Returns the disclosed fields. Derives them from the view that is returned, so that the access log cannot differ from
 * it.
 */
export function getDisclosedFields({ personalInfo, other, ...user }: ProfileUser): DisclosedField[] {
  const disclosed = new Set([
    ...listFilledKeys(user).map((key) => userFields[key as keyof typeof userFields]),
    ...listFilledKeys(personalInfo).map((key) => personalInfoFields[key as keyof PersonalInfo]),
    ...listFilledKeys(other).map((key) => otherFields[key as keyof Other] ?? 'about'),
  ])
  return disclosedFieldNames.filter((field) => disclosed.has(field))
}
