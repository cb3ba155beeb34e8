import type { Category, Question, Tag } from '@fourfold/contract/catalog/shapes'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { listAreas } from '~/features/search/landing/areas.ts'
import type { InitialSearch } from '~/features/search/load-search.ts'

export const MEALS = 1
export const MOVEMENT = 2

/** The root tag of Movement. */
export const MOVEMENT_ROOT_TAG = 90

const categories: Category[] = [
  { id: MEALS, name: 'Meals', color: '#c98a1b', tagId: 91, orderIndex: 2 },
  { id: MOVEMENT, name: 'Movement', color: '#c8553d', tagId: MOVEMENT_ROOT_TAG, orderIndex: 1 },
]

function tag(id: number, text: string, overrides: Partial<Tag> = {}): Tag {
  return {
    id,
    text,
    priority: 5,
    hidden: false,
    isTop: false,
    TagCategories: [{ categoryId: MOVEMENT }],
    ...overrides,
  }
}

const tags: Tag[] = [
  tag(10, 'Back pain', { isTop: true }),
  tag(11, 'Sleep'),
  tag(12, 'Strength training'),
  tag(13, 'Posture & breath'),
  tag(14, 'Secret', { hidden: true }),
  tag(15, 'Weight', { TagCategories: [{ categoryId: MEALS }, { categoryId: MOVEMENT }] }),
  tag(MOVEMENT_ROOT_TAG, 'Movement'),
]

export const catalog = { categories, tags }

/** Builds a professional of the search results. */
export function buildUser(
  username: string,
  { terms, ...overrides }: Partial<Omit<SearchUser, 'terms'>> & { terms?: Partial<SearchUser['terms']> } = {},
): SearchUser {
  return {
    username,
    name: `${username} okafor`,
    profileImageUrl: null,
    priority: 10,
    ratingFloat: 4.5,
    categoryTitle: { [MOVEMENT]: 'Physical therapist' },
    selectedGoalTags: { [MOVEMENT]: [12, 10, 11, 13, 14] },
    userCategories: [{ categoryId: MOVEMENT }],
    specialization: { [MOVEMENT]: '' },
    pni: 'DPT',
    state: 'TX',
    worksOnline: true,
    distance: null,
    city: null,
    ratingCount: 12,
    rate: 120,
    free15: false,
    nextFree: null,
    terms: { goals: [], words: [], preferences: [], ...terms },
    ...overrides,
  }
}

/** Overrides that list a professional in Meals instead of Movement. */
export const inMeals = {
  categoryTitle: { [MEALS]: 'Nutrition coach' },
  selectedGoalTags: { [MEALS]: [15] },
  userCategories: [{ categoryId: MEALS }],
  specialization: { [MEALS]: '' },
}

/** Builds a reply with these professionals, grouped in the order of the categories. */
export function buildReply(users: SearchUser[], overrides: Partial<SearchReply> = {}): SearchReply {
  const groups = [MOVEMENT, MEALS]
    .map((categoryId) => ({
      categoryId,
      total: users.filter((user) => user.userCategories[0]?.categoryId === categoryId).length,
      more: null,
    }))
    .filter(({ total }) => total > 0)
  return { users, groups, total: users.length, highestPriority: 10, readAs: [], ways: [], ...overrides }
}

export const question: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [{ text: 'My body', tags: [2] }],
}

/** The initial search page without a query. */
export const initialSearch: InitialSearch = {
  query: null,
  isExact: false,
  sort: undefined,
  questions: [question],
  areas: listAreas(catalog),
  results: null,
  error: null,
  tag: null,
}
