import type { Category, Question, Tag } from '@fourfold/contract/catalog/shapes'
import { defaultHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHour } from '@fourfold/contract/schedule/shapes'

import type { EditedProfile, OwnProfile } from '~/features/profiles/editor/own-profile.ts'

export const movement: Category = { id: 2, name: 'Movement', color: '#c8553d', tagId: 2, orderIndex: 1 }
const meals: Category = { id: 1, name: 'Meals', color: '#c98a1b', tagId: 1, orderIndex: 2 }

const backPain: Tag = {
  id: 50,
  text: 'Back pain',
  priority: 3,
  hidden: false,
  isTop: true,
  TagCategories: [{ categoryId: 2 }],
}

const traumatic: Question = {
  id: 90,
  title: 'Life events',
  text: 'Select all events you have overcome or worked with',
  ifTagId: null,
  multiple: true,
  hidden: false,
  answers: [
    { text: 'Loss of a loved one', tags: [110] },
    { text: 'Job loss', tags: [111] },
  ],
}

/** A professional who has just registered. */
export const newProfessional: OwnProfile = {
  id: 7,
  username: 'maya',
  name: 'Maya Okafor',
  profileImageUrl: null,
  isProfessional: true,
  backgroundImageUrl: null,
  description: '',
  workHoursSummary: '',
  rating: 0,
  ratingCount: 0,
  country: null,
  state: null,
  zipcode: null,
  city: null,
  insuranceAccepted: 'Any',
  preferredHome: false,
  preferredClient: false,
  preferredOnline: false,
  preferredAgreedUpon: false,
  UserCategories: [],
  UserFiles: [],
  other: null,
  email: 'maya@example.com',
  emailVerified: false,
  pendingEmail: null,
  isAdmin: false,
  status: 'Pending',
  approvedTags: '',
  address: null,
  myGender: 'Any',
  expectedGender: 'Any',
  ageRange: 'Any',
  personalInfo: {},
}

/** Builds the default week, in which every day is a day off. (OP-059) */
export function buildDefaultWeek(sessionType: SessionType): WorkHour[] {
  return weekdays.map((dayType) => ({
    id: null,
    work: false,
    ...defaultHours,
    date: null,
    dayType,
    comment: '',
    sessionType,
  }))
}

type ProfileOverrides = Partial<Omit<EditedProfile, 'user'>> & { user?: Partial<OwnProfile> }

export function buildProfile({ user, ...overrides }: ProfileOverrides = {}): EditedProfile {
  return {
    user: { ...newProfessional, ...user },
    images: [],
    files: [],
    products: [],
    categories: [meals, movement],
    tags: [backPain],
    traumatic,
    workHours: { Standard: buildDefaultWeek('Standard'), Free15: buildDefaultWeek('Free15') },
    ...overrides,
  }
}

/** Fields of a professional who is listed in Movement. */
export const listedInMovement = {
  profileImageUrl: '/api/media/x/medium.webp',
  UserCategories: [{ id: 1, categoryId: 2, status: 'Active' as const, validTill: '2027-11-14T12:00:00Z' }],
  other: { categoryTitle: { '2': 'Physical therapist' }, selectedGoalTags: { '2': [50] } },
}
