import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { describe, expect, test } from 'vitest'

import { isComplete, listingSteps, PANELS } from '~/features/profiles/editor/completeness.ts'

import { listedInMovement, profileOf, weekOff } from './own-profile.ts'

function missing(profile: Parameters<typeof listingSteps>[0]): string[] {
  return listingSteps(profile)
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id)
}

describe('what is missing to be listed', () => {
  test('everything, for somebody who has just registered; each step names its panel', () => {
    expect(listingSteps(profileOf()).map(({ label, panel }) => [label, panel])).toEqual([
      ['Profile photo', 1],
      ['One active category with title and goals', 3],
      ['Set your schedule', 9],
      ['Appointment rate', 8],
      ['Confirmed e-mail', 0],
      ['Approval by our team', 2],
    ])
    expect(missing(profileOf())).toHaveLength(6)
  })

  test('a photo, an active category, a rate, a confirmed address and approval are each seen', () => {
    expect(missing(profileOf({ user: listedInMovement }))).toEqual(['schedule', 'rate', 'email', 'approval'])
    expect(missing(profileOf({ user: { other: { appointmentRate: 0 } } }))).not.toContain('rate')
    expect(missing(profileOf({ user: { emailVerified: true } }))).not.toContain('email')
    expect(missing(profileOf({ user: { status: 'Approved' } }))).not.toContain('approval')
    expect(missing(profileOf({ user: { status: 'Rejected' } }))).toContain('approval')
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
    expect(PANELS).toHaveLength(12)
    expect(PANELS.filter((panel) => isComplete[panel](profileOf()))).toEqual([])
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
    expect(PANELS.filter((panel) => !isComplete[panel](full))).toEqual(['schedule', 'products'])
  })

  test('one selected category without a goal keeps the panel open', () => {
    const paid = [1, 2].map((categoryId) => ({ id: categoryId, categoryId, status: 'Active' as const }))
    const other = { categoryTitle: { '1': 'Chef', '2': 'Therapist' }, selectedGoalTags: { '2': [50] } }
    const profile = profileOf({ user: { ...listedInMovement, UserCategories: paid, other } })
    expect(isComplete.categories(profile)).toBe(false)
  })
})
