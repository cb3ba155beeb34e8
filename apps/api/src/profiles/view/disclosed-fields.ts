import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import { toldFieldNames } from '@fourfold/contract/profiles/disclosure'
import type { Other, PersonalInfo, ProfileUser } from '@fourfold/contract/profiles/shapes'

/** What each field tells; null where it says nothing about the person. The type forces a decision for every new field. */
const ofUser: Record<Exclude<keyof ProfileUser, 'other' | 'personalInfo'>, ToldField | null> = {
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

const ofPersonalInfo: Record<keyof PersonalInfo, ToldField> = {
  issuesAndConcerns: 'concerns',
  age: 'age',
  address: 'address',
  expectedFree15: 'wishes',
  expectedWorkWeekends: 'wishes',
}

/** A member's own, and what only professionals fill in, which would be about them. */
const ofOther: Partial<Record<keyof Other, ToldField>> = {
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

/** Whether a value says anything: nobody is told something by what every profile starts with. */
function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '' || value === 'Any') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

const saidIn = (part: object | null | undefined) =>
  Object.entries(part ?? {}).flatMap(([key, value]) => (isSaid(value) ? [key] : []))

/** Reads what a professional is told from the very view they get, so that the log cannot differ from it. */
export function toldIn({ personalInfo, other, ...user }: ProfileUser): ToldField[] {
  const told = new Set([
    ...saidIn(user).map((key) => ofUser[key as keyof typeof ofUser]),
    ...saidIn(personalInfo).map((key) => ofPersonalInfo[key as keyof PersonalInfo]),
    ...saidIn(other).map((key) => ofOther[key as keyof Other] ?? 'about'),
  ])
  return toldFieldNames.filter((field) => told.has(field))
}
