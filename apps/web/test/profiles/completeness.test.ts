import { EDITOR_PANELS } from '@fourfold/contract/profiles/paths'
import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { describe, expect, test } from 'vitest'

import { isComplete, isListed, getListingSteps } from '~/features/profiles/editor/completeness.ts'

import { listedInMovement, profileOf, weekOff } from './editor-fixtures.ts'

function missing(profile: Parameters<typeof getListingSteps>[0]): string[] {
  return getListingSteps(profile)
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id)
}

describe('what is missing to be listed', () => {
  test('E-15: six steps for somebody who has just registered, the proof that is checked among them', () => {
    expect(getListingSteps(profileOf()).map(({ label, panel }) => [label, panel])).toEqual([
      ['Confirm your email', 0],
      ['Add a profile photo', 1],
      ['Upload proof of certification', 2],
      ['Activate a category, with your title and goals', 3],
      ['Set your rate', 8],
      ['Set your hours', 9],
    ])
    expect(missing(profileOf())).toHaveLength(6)
  })

  test('a photo, an active category, a rate, a confirmed address and proof are each seen', () => {
    expect(missing(profileOf({ user: listedInMovement }))).toEqual(['email', 'certificates', 'rate', 'schedule'])
    expect(missing(profileOf({ user: { other: { appointmentRate: 0 } } }))).not.toContain('rate')
    expect(missing(profileOf({ user: { emailVerified: true } }))).not.toContain('email')
    const files = [{ uuid: 'u', url: '/u', thumbnailUrl: '/t', storage: null, fileName: 'diploma.jpg' }]
    expect(missing(profileOf({ files }))).not.toContain('certificates')
  })

  test(
    'with approval and an active category a professional is listed, whatever steps are left',
    { tags: ['OP-047'] },
    () => {
      expect(isListed(profileOf({ user: { ...listedInMovement, status: 'Approved' } }))).toBe(true)
      expect(isListed(profileOf({ user: { ...listedInMovement, status: 'Pending' } }))).toBe(false)
      expect(isListed(profileOf({ user: { status: 'Approved' } }))).toBe(false)
    },
  )

  test('who has paid is asked for title and goals, no longer to activate or to pay', () => {
    const active = [{ id: 1, categoryId: 2, status: 'Active' as const }]
    const stepOf = (UserCategories: { id: number; categoryId: number; status: 'Active' | 'Expired' }[]) =>
      getListingSteps(profileOf({ user: { UserCategories } })).find(({ id }) => id === 'category')
    expect(stepOf(active)).toMatchObject({ label: 'Add your title and goals', note: undefined, isDone: false })
    const expired = [{ id: 1, categoryId: 2, status: 'Expired' as const }]
    expect(stepOf(expired)?.label).toBe('Activate a category, with your title and goals')
  })

  test('an expired category, or one without goals, lists nobody', () => {
    const expired = [{ id: 1, categoryId: 2, status: 'Expired' as const }]
    expect(missing(profileOf({ user: { ...listedInMovement, UserCategories: expired } }))).toContain('category')
    const goalless = { categoryTitle: { '2': 'Physical therapist' } }
    expect(missing(profileOf({ user: { ...listedInMovement, other: goalless } }))).toContain('category')
  })
})

describe('the schedule as a step', () => {
  const working = (days: WorkHour[]) => days.map((day) => ({ ...day, work: day.dayType === 'Sat' }))

  test('one working day of either session type is enough', () => {
    const Standard = weekOff('Standard')
    const Free15 = weekOff('Free15')
    expect(missing(profileOf({ workHours: { Standard, Free15 } }))).toContain('schedule')
    for (const workHours of [
      { Standard: working(Standard), Free15 },
      { Standard, Free15: working(Free15) },
    ]) {
      const profile = profileOf({ workHours })
      expect(missing(profile)).not.toContain('schedule')
      expect(isComplete.schedule(profile)).toBe(true)
    }
  })
})

describe('which panels are complete', () => {
  test('there are twelve, and none is at the start', () => {
    expect(EDITOR_PANELS).toHaveLength(12)
    expect(EDITOR_PANELS.filter((panel) => isComplete[panel](profileOf()))).toEqual([])
  })

  test('each panel turns complete by what it holds', () => {
    const image = { uuid: 'u', url: '/u', thumbnailUrl: '/t', storage: null }
    const full = profileOf({
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
    expect(EDITOR_PANELS.filter((panel) => !isComplete[panel](full))).toEqual(['schedule', 'products'])
  })

  test('one selected category without a goal keeps the panel open', () => {
    const paid = [1, 2].map((categoryId) => ({ id: categoryId, categoryId, status: 'Active' as const }))
    const other = { categoryTitle: { '1': 'Chef', '2': 'Therapist' }, selectedGoalTags: { '2': [50] } }
    const profile = profileOf({ user: { ...listedInMovement, UserCategories: paid, other } })
    expect(isComplete.categories(profile)).toBe(false)
  })
})
