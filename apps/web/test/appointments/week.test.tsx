import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { listWeekDates, getVisibleHours, buildWeek } from '~/features/appointments/list/week.ts'
import { WeekView } from '~/features/appointments/list/WeekView.tsx'
import { scheduleQuery } from '~/features/schedule/queries.ts'
import { getZoneFormatter } from '~/lib/format/time.ts'

import { renderMarkup, extractText } from '../render-markup.tsx'
import { buildListItem } from './fixtures.ts'

const clock = getZoneFormatter({ timeZone: 'UTC' })
const dates = listWeekDates('2026-11-18')
const free = ['09', '10', '11', '14'].map((hour) => ({ start: `2026-11-18T${hour}:00:00.000Z` }))
const buildTimes = (hour: string) => ({ start: `2026-11-17T${hour}:00:00.000Z`, end: `2026-11-17T${hour}:45:00.000Z` })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T08:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a week of appointments', () => {
  test('runs from Monday to Sunday, also for a Sunday', () => {
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-16', '2026-11-22'])
    expect(listWeekDates('2026-11-22')).toEqual(dates)
  })

  test('merges consecutive free slots', () => {
    const wednesday = buildWeek(dates, { appointments: [], schedule: free }, clock)[2]
    expect(wednesday?.entries.map(({ from, to }) => [from / 60, to / 60])).toEqual([
      [9, 12],
      [14, 15],
    ])
  })

  test('omits rejected and canceled appointments', () => {
    const appointments = (['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const).map((status, index) =>
      buildListItem({ uuid: status, status, ...buildTimes(String(10 + index)) }),
    )
    const tuesday = buildWeek(dates, { appointments, schedule: [] }, clock)[1]
    expect(tuesday?.entries.flatMap((entry) => (entry.isFree ? [] : [entry.appointment.status]))).toEqual([
      'Pending',
      'Scheduled',
      'Finished',
    ])
  })

  test('shows the hours from nine to five, extended by earlier and later entries', () => {
    expect(getVisibleHours([])).toEqual({ first: 9, last: 17 })
    const weekWithLongDay = buildWeek(
      dates,
      { appointments: [buildListItem(buildTimes('06')), buildListItem(buildTimes('21'))], schedule: [] },
      clock,
    )
    expect(getVisibleHours(weekWithLongDay)).toEqual({ first: 6, last: 22 })
  })

  test('shows free ranges and appointments, each linked', () => {
    const queries = new QueryClient()
    const query = scheduleQuery({ username: 'maya', sessionType: 'Standard', shownDate: '2026-11-18' })
    queries.setQueryData(query.queryKey, { workHours: [], schedule: free, timeZone: 'UTC' })
    const pendingRequest = buildListItem({ uuid: 'u1', status: 'Pending', ...buildTimes('10') })
    const html = renderMarkup(<WeekView appointments={[pendingRequest]} username="maya" />, queries)
    expect(extractText(html)).toContain('Week of November 16')
    expect(extractText(html)).toMatch(
      /Tue 17 .*Pending 10:00 – 10:45 AM .*Wed 18 Free 9:00 AM – 12:00 PM Free 2:00 – 3:00 PM/,
    )
    expect(html).toContain('href="/appointment/u1"')
  })
})
