import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'

import { toProfileView } from '~/features/profiles/public/profile-view.ts'
import type { ProfileView } from '~/features/profiles/public/profile-view.ts'

const CATEGORIES = [
  { id: 1, name: 'Meals', color: '#c98a1b', tagId: 1, orderIndex: 2 },
  { id: 2, name: 'Movement', color: '#c8553d', tagId: 2, orderIndex: 1 },
]

const tag = (id: number, text: string) => ({ id, text, priority: 1, hidden: false, isTop: false, TagCategories: [] })

export const IMAGE = '/api/media/0b0e4f3e-6f6b-4a52-9d0e-0a6d3f0a9b11'

/** A professional with all fields. */
export const maya: ProfileUser = {
  username: 'maya/okafor',
  name: 'maya okafor',
  isProfessional: true,
  profileImageUrl: `${IMAGE}/medium.webp`,
  backgroundImageUrl: `${IMAGE}/full.webp`,
  description: 'Helping runners move without pain.',
  rating: 4.5,
  ratingCount: 38,
  country: 'US',
  state: 'TX',
  zipcode: '78704',
  city: 'Austin',
  insuranceAccepted: 'Yes',
  preferredHome: true,
  preferredClient: false,
  preferredOnline: true,
  preferredAgreedUpon: false,
  UserCategories: [{ id: 1, categoryId: 2, status: 'Active' }],
  other: {
    pni: 'DPT',
    myStory: 'I tore my ACL at nineteen.',
    myWebsite: 'https://maya.example',
    instagramLink: 'https://instagram.example/maya',
    facebookLink: '',
    myWorkHours: 'Mon–Fri 9:00 AM – 6:00 PM',
    insuranceCarriers: 'Aetna, Cigna',
    appointmentDuration: 2700,
    appointmentRate: 110,
    typesOfPaymentsAccepted: ['Credit cards', 'Zelle'],
    categoryTitle: { 2: 'Physical therapist' },
    specialization: { 2: 'Running injuries' },
    categoryDescription: { 2: 'One-to-one sessions.' },
    selectedGoalTags: { 2: [11, 12, 13, 14] },
  },
}

export const member: ProfileUser = { username: 'mila', name: 'mila', isProfessional: false, profileImageUrl: null }

/** Builds the server's reply for a user. */
function buildReply(user: ProfileUser, overrides: Partial<ProfileReply> = {}): ProfileReply {
  const tags = [tag(11, 'Back pain'), tag(12, 'Mobility'), tag(13, 'Running'), tag(14, 'Posture')]
  return { user, images: [], files: [], categories: CATEGORIES, reviews: [], tags, products: [], ...overrides }
}

export function buildView(user: ProfileUser, overrides: Partial<ProfileReply> = {}): ProfileView {
  return toProfileView(buildReply(user, overrides))
}
