import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType } from '@fourfold/contract/schedule/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formatWeek } from '../../src/schedule/weekly-summary.ts'
import type { TestApp } from '../setup/test-app.ts'
import { customDate, workHourForm, createProfessional, mustSaveHours, startMonday } from './fixtures.ts'

const day = (dayType: DayType, start: number, end: number, work = true) => ({ dayType, work, start, end })

describe('formatWeek', () => {
  test.each([
    ['five equal days', weekdays.slice(0, 5).map((weekday) => day(weekday, 540, 1080)), 'Mon–Fri 9:00 AM – 6:00 PM'],
    ['every day', weekdays.map((weekday) => day(weekday, 0, 1440)), 'Mon–Sun all day'],
    ['two days', [day('Sat', 600, 720), day('Sun', 600, 720)], 'Sat, Sun 10:00 AM – 12:00 PM'],
    [
      'separate days',
      [day('Mon', 435, 765), day('Wed', 435, 765), day('Fri', 435, 765)],
      'Mon, Wed, Fri 7:15 AM – 12:45 PM',
    ],
    [
      'hours around midnight',
      [day('Tue', 1200, 1440), day('Thu', 0, 15)],
      'Tue 8:00 PM – 12:00 AM\nThu 12:00 AM – 12:15 AM',
    ],
    [
      'a day off within a range',
      [...weekdays.slice(0, 4).map((weekday) => day(weekday, 540, 1080, weekday !== 'Tue')), day('Sat', 540, 1080)],
      'Mon, Wed, Thu, Sat 9:00 AM – 6:00 PM',
    ],
  ])('formats %s', { tags: ['OP-029'] }, (_title, week, expected) => {
    expect(formatWeek(week, 'UTC')).toBe(`${expected}\nUTC`)
  })

  test('ends with the generic zone name', () => {
    const zones = ['America/New_York', 'Asia/Kathmandu', 'Europe/Berlin']
    const names = zones.map((zone) => formatWeek([day('Mon', 0, 60)], zone).split('\n')[1])
    expect(names).toEqual(['Eastern Time', 'Nepal Time', 'Central European Time'])
  })

  test('returns an empty text without working days', () => {
    expect(formatWeek([], 'UTC')).toBe('')
    expect(formatWeek([day('Mon', 540, 1080, false)], 'UTC')).toBe('')
  })
})

describe('the summary on a profile', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startMonday()
  })
  afterAll(() => testApp.stop())

  async function loadUser(username: string, token: string | null = null) {
    const { data } = await testApp.call(profile, { query: { username } }, { token })
    return data?.user
  }

  test('shows the weekly Standard hours unless the professional has written a text', { tags: ['OP-029'] }, async () => {
    const ines = await createProfessional(testApp, 'ines', { timeZone: 'America/Chicago' })
    // Another professional's hours must not appear.
    await mustSaveHours(testApp, await createProfessional(testApp, 'olga'), workHourForm({ dayType: 'Tue' }))
    expect(await loadUser('ines')).toMatchObject({ workHoursSummary: '' })
    await mustSaveHours(testApp, ines, workHourForm({ dayType: 'Wed', sessionType: 'Free15' }))
    await mustSaveHours(testApp, ines, customDate('2027-03-04'))
    expect(await loadUser('ines')).toMatchObject({ workHoursSummary: '' })

    await mustSaveHours(testApp, ines, workHourForm())
    const summary = 'Mon 9:00 AM – 6:00 PM\nCentral Time'
    expect(await loadUser('ines')).toMatchObject({ workHoursSummary: summary })
    expect(await loadUser('ines', ines.token)).toMatchObject({ workHoursSummary: summary })

    await testApp.call(editProfile, { body: { other: { myWorkHours: 'Whenever it rains' } } }, { token: ines.token })
    expect(await loadUser('ines')).toMatchObject({ workHoursSummary: '', other: { myWorkHours: 'Whenever it rains' } })
  })

  test('is absent for members', async () => {
    await testApp.member('mila')
    expect(await loadUser('mila')).not.toHaveProperty('workHoursSummary')
  })
})
