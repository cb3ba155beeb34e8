import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { datesOfWeek, visibleHours, buildWeek } from '~/features/appointments/list/week.ts'
import { WeekView } from '~/features/appointments/list/WeekView.tsx'
import { scheduleQuery } from '~/features/schedule/queries.ts'
import { clockOf } from '~/lib/format/time.ts'

import { markup, textOf } from '../markup.tsx'
import { inList } from './fixtures.ts'

const clock = clockOf({ timeZone: 'UTC' })
const dates = datesOfWeek('2026-11-18')
const free = ['09', '10', '11', '14'].map((hour) => ({ start: `2026-11-18T${hour}:00:00.000Z` }))
const at = (hour: string) => ({ start: `2026-11-17T${hour}:00:00.000Z`, end: `2026-11-17T${hour}:45:00.000Z` })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T08:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a week of appointments', () => {
  test('runs from Monday to Sunday, also for a Sunday', () => {
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-16', '2026-11-22'])
    expect(datesOfWeek('2026-11-22')).toEqual(dates)
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
      inList({ uuid: status, status, ...at(String(10 + index)) }),
    )
    const tuesday = buildWeek(dates, { appointments, schedule: [] }, clock)[1]
    expect(tuesday?.entries.flatMap((entry) => (entry.free ? [] : [entry.appointment.status]))).toEqual([
      'Pending',
      'Scheduled',
      'Finished',
    ])
  })

  test('shows the hours from nine to five, extended by earlier and later entries', () => {
    expect(visibleHours([])).toEqual({ first: 9, last: 17 })
    const early = buildWeek(dates, { appointments: [inList(at('06')), inList(at('21'))], schedule: [] }, clock)
    expect(visibleHours(early)).toEqual({ first: 6, last: 22 })
  })

  test('shows free ranges and appointments, each linked', () => {
    const queries = new QueryClient()
    const query = scheduleQuery({ username: 'maya', sessionType: 'Standard', shown: '2026-11-18' })
    queries.setQueryData(query.queryKey, { workHours: [], schedule: free, timeZone: 'UTC' })
    const booked = inList({ uuid: 'u1', status: 'Pending', ...at('10') })
    const html = markup(<WeekView appointments={[booked]} username="maya" />, queries)
    expect(textOf(html)).toContain('Week of November 16')
    expect(textOf(html)).toMatch(
      /Tue 17 .*Pending 10:00 – 10:45 AM .*Wed 18 Free 9:00 AM – 12:00 PM Free 2:00 – 3:00 PM/,
    )
    expect(html).toContain('href="/appointment/u1"')
  })
})
