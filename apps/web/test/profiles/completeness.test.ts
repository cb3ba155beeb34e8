import { EDITOR_PANELS } from '@fourfold/contract/profiles/paths'
import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { describe, expect, test } from 'vitest'

import { isPanelComplete, isListed, getListingSteps } from '~/features/profiles/editor/completeness.ts'

import { listedInMovement, buildProfile, buildDefaultWeek } from './editor-fixtures.ts'

function listMissingSteps(profile: Parameters<typeof getListingSteps>[0]): string[] {
  return getListingSteps(profile)
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id)
}

describe('the listing steps', () => {
  test('are six for a new professional, including proof of certification', () => {
    expect(getListingSteps(buildProfile()).map(({ label, panel }) => [label, panel])).toEqual([
      ['Confirm your email', 0],
      ['Add a profile photo', 1],
      ['Upload proof of certification', 2],
      ['Activate a category, with your title and goals', 3],
      ['Set your rate', 8],
      ['Set your hours', 9],
    ])
    expect(listMissingSteps(buildProfile())).toHaveLength(6)
  })

  test('are done with photo, active category, rate, confirmed address and proof', () => {
    expect(listMissingSteps(buildProfile({ user: listedInMovement }))).toEqual([
      'email',
      'certificates',
      'rate',
      'schedule',
    ])
    expect(listMissingSteps(buildProfile({ user: { other: { appointmentRate: 0 } } }))).not.toContain('rate')
    expect(listMissingSteps(buildProfile({ user: { emailVerified: true } }))).not.toContain('email')
    const files = [{ uuid: 'u', url: '/u', thumbnailUrl: '/t', storage: null, fileName: 'diploma.jpg' }]
    expect(listMissingSteps(buildProfile({ files }))).not.toContain('certificates')
  })

  test('do not prevent the listing of an approved professional with an active category', { tags: ['OP-047'] }, () => {
    expect(isListed(buildProfile({ user: { ...listedInMovement, status: 'Approved' } }))).toBe(true)
    expect(isListed(buildProfile({ user: { ...listedInMovement, status: 'Pending' } }))).toBe(false)
    expect(isListed(buildProfile({ user: { status: 'Approved' } }))).toBe(false)
  })

  test('ask for title and goals instead of activation once a category is active', () => {
    const activeCategories = [{ id: 1, categoryId: 2, status: 'Active' as const }]
    const findCategoryStep = (UserCategories: { id: number; categoryId: number; status: 'Active' | 'Expired' }[]) =>
      getListingSteps(buildProfile({ user: { UserCategories } })).find(({ id }) => id === 'category')
    expect(findCategoryStep(activeCategories)).toMatchObject({
      label: 'Add your title and goals',
      note: undefined,
      isDone: false,
    })
    const expiredCategories = [{ id: 1, categoryId: 2, status: 'Expired' as const }]
    expect(findCategoryStep(expiredCategories)?.label).toBe('Activate a category, with your title and goals')
  })

  test('include the category if it has expired or has no goals', () => {
    const expiredCategories = [{ id: 1, categoryId: 2, status: 'Expired' as const }]
    expect(
      listMissingSteps(buildProfile({ user: { ...listedInMovement, UserCategories: expiredCategories } })),
    ).toContain('category')
    const withoutGoals = { categoryTitle: { '2': 'Physical therapist' } }
    expect(listMissingSteps(buildProfile({ user: { ...listedInMovement, other: withoutGoals } }))).toContain('category')
  })
})

describe('the schedule step', () => {
  const withWorkingSaturday = (days: WorkHour[]) => days.map((day) => ({ ...day, work: day.dayType === 'Sat' }))

  test('is done with one working day of either session type', () => {
    const Standard = buildDefaultWeek('Standard')
    const Free15 = buildDefaultWeek('Free15')
    expect(listMissingSteps(buildProfile({ workHours: { Standard, Free15 } }))).toContain('schedule')
    for (const workHours of [
      { Standard: withWorkingSaturday(Standard), Free15 },
      { Standard, Free15: withWorkingSaturday(Free15) },
    ]) {
      const profile = buildProfile({ workHours })
      expect(listMissingSteps(profile)).not.toContain('schedule')
      expect(isPanelComplete.schedule(profile)).toBe(true)
    }
  })
})

describe('the completeness of panels', () => {
  test('is false for all twelve panels of a new professional', () => {
    expect(EDITOR_PANELS).toHaveLength(12)
    expect(EDITOR_PANELS.filter((panel) => isPanelComplete[panel](buildProfile()))).toEqual([])
  })

  test('depends on the content of each panel', () => {
    const image = { uuid: 'u', url: '/u', thumbnailUrl: '/t', storage: null }
    const completeProfile = buildProfile({
      user: {
        ...listedInMovement,
        backgroundImageUrl: '/api/media/y/full.webp',
        emailVerified: true,
        description: 'For runners',
        preferredOnline: true,
        country: 'US',
        other: {
          ...listedInMovement.other,
          myStory: 'I ran.',
          mainPractice: 'Physical therapy',
          timeZone: 'America/New_York',
          tikTokLink: 'https://tiktok.com/@maya',
          appointmentRate: 120,
          typesOfPaymentsAccepted: ['Venmo'],
          requestedTags: [111],
        },
      },
      images: [image],
      files: [{ ...image, fileName: 'diploma.jpg' }],
    })
    expect(EDITOR_PANELS.filter((panel) => !isPanelComplete[panel](completeProfile))).toEqual(['schedule', 'products'])
  })

  test('is false for the categories panel if a selected category has no goal', () => {
    const activeCategories = [1, 2].map((categoryId) => ({ id: categoryId, categoryId, status: 'Active' as const }))
    const other = { categoryTitle: { '1': 'Chef', '2': 'Therapist' }, selectedGoalTags: { '2': [50] } }
    const profile = buildProfile({ user: { ...listedInMovement, UserCategories: activeCategories, other } })
    expect(isPanelComplete.categories(profile)).toBe(false)
  })
})
