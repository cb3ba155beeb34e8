import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType } from '@fourfold/contract/schedule/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formatWeek } from '../../src/schedule/weekly-summary.ts'
import type { TestApp } from '../setup/test-app.ts'
import { customDate, workHourForm, createPractice, mustSaveHours, startMonday } from './fixtures.ts'

const day = (dayType: DayType, start: number, end: number, work = true) => ({ dayType, work, start, end })

describe('a week in words', () => {
  test.each([
    ['five days alike', weekdays.slice(0, 5).map((one) => day(one, 540, 1080)), 'Mon–Fri 9:00 AM – 6:00 PM'],
    ['every day', weekdays.map((one) => day(one, 0, 1440)), 'Mon–Sun all day'],
    ['two days', [day('Sat', 600, 720), day('Sun', 600, 720)], 'Sat, Sun 10:00 AM – 12:00 PM'],
    [
      'days apart',
      [day('Mon', 435, 765), day('Wed', 435, 765), day('Fri', 435, 765)],
      'Mon, Wed, Fri 7:15 AM – 12:45 PM',
    ],
    ['a late one', [day('Tue', 1200, 1440), day('Thu', 0, 15)], 'Tue 8:00 PM – 12:00 AM\nThu 12:00 AM – 12:15 AM'],
    [
      'a stretch and a day off',
      [...weekdays.slice(0, 4).map((one) => day(one, 540, 1080, one !== 'Tue')), day('Sat', 540, 1080)],
      'Mon, Wed, Thu, Sat 9:00 AM – 6:00 PM',
    ],
  ])('%s', { tags: ['OP-029'] }, (_what, week, wanted) => {
    expect(formatWeek(week, 'UTC')).toBe(`${wanted}\nUTC`)
  })

  test('it says whose clock it is, by the name that holds in summer and winter', () => {
    const zones = ['America/New_York', 'Asia/Kathmandu', 'Europe/Berlin']
    const names = zones.map((zone) => formatWeek([day('Mon', 0, 60)], zone).split('\n')[1])
    expect(names).toEqual(['Eastern Time', 'Nepal Time', 'Central European Time'])
  })

  test('a week off says nothing', () => {
    expect(formatWeek([], 'UTC')).toBe('')
    expect(formatWeek([day('Mon', 540, 1080, false)], 'UTC')).toBe('')
  })
})

describe('on a profile', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startMonday()
  })
  afterAll(() => testApp.stop())

  async function shown(username: string, token: string | null = null) {
    const { data } = await testApp.call(profile, { query: { username } }, { token })
    return data?.user
  }

  test(
    'everybody reads the weekly Standard hours, until the professional writes their own words',
    { tags: ['OP-029'] },
    async () => {
      const ines = await createPractice(testApp, 'ines', { timeZone: 'America/Chicago' })
      // Hers are nobody else's.
      await mustSaveHours(testApp, await createPractice(testApp, 'olga'), workHourForm({ dayType: 'Tue' }))
      expect(await shown('ines')).toMatchObject({ workHoursSummary: '' })
      await mustSaveHours(testApp, ines, workHourForm({ dayType: 'Wed', sessionType: 'Free15' }))
      await mustSaveHours(testApp, ines, customDate('2027-03-04'))
      expect(await shown('ines')).toMatchObject({ workHoursSummary: '' })

      await mustSaveHours(testApp, ines, workHourForm())
      const summary = 'Mon 9:00 AM – 6:00 PM\nCentral Time'
      expect(await shown('ines')).toMatchObject({ workHoursSummary: summary })
      expect(await shown('ines', ines.token)).toMatchObject({ workHoursSummary: summary })

      await testApp.call(editProfile, { body: { other: { myWorkHours: 'Whenever it rains' } } }, { token: ines.token })
      expect(await shown('ines')).toMatchObject({ workHoursSummary: '', other: { myWorkHours: 'Whenever it rains' } })
    },
  )

  test('members have none', async () => {
    await testApp.member('mila')
    expect(await shown('mila')).not.toHaveProperty('workHoursSummary')
  })
})
