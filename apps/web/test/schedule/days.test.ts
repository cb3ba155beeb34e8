import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'

import { listFreeDays, toNoonUtc, findNearestSlots, findInitialDate, scheduleWindow } from '~/features/schedule/days.ts'
import { scheduleQuery, slotsQuery } from '~/features/schedule/queries.ts'
import { getZoneFormatter } from '~/lib/format/time.ts'

const buildSchedule = (...starts: string[]) => ({
  workHours: [],
  timeZone: 'UTC',
  schedule: starts.map((start) => ({ start })),
})

describe('the schedule queries', () => {
  test.each([
    ['2026-11-15', '2026-10-15', '2026-12-15'],
    ['2026-03-31', '2026-02-28', '2026-04-30'],
    ['2026-12-31', '2026-11-30', '2027-01-31'],
  ])('load a month before and after %s', { tags: ['SCH-24'] }, (shownDate, start, end) => {
    expect(scheduleWindow(shownDate)).toEqual({ start, end })
  })

  test(
    'send no request until the username is loaded, then one immediately',
    { tags: ['SCH-24', 'SCH-25', 'OP-064'] },
    async () => {
      vi.useFakeTimers()
      const requests: [url: string, body: unknown][] = []
      vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
        requests.push([url, JSON.parse(body)])
        return Response.json({ data: buildSchedule(), errors: [] })
      })
      const options = { sessionType: 'Standard', shownDate: '2026-11-15' } as const
      const observer = new QueryObserver(new QueryClient(), scheduleQuery({ username: '', ...options }))
      const unsubscribe = observer.subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(requests).toEqual([])
      observer.setOptions(scheduleQuery({ username: 'ines', ...options }))
      await vi.advanceTimersByTimeAsync(0)
      expect(requests).toEqual([
        [
          expect.stringMatching(/\/api\/schedule\/load$/),
          { username: 'ines', start: '2026-10-15', end: '2026-12-15', sessionType: 'Standard' },
        ],
      ])
      unsubscribe()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  )

  test('are disabled without username or date', () => {
    const date = '2026-11-15'
    expect(slotsQuery({ username: '', sessionType: 'Standard', date }).enabled).toBe(false)
    expect(slotsQuery({ username: 'ines', sessionType: 'Standard', date: null }).enabled).toBe(false)
    expect(slotsQuery({ username: 'ines', sessionType: 'Standard', date }).enabled).toBe(true)
  })

  test('have different keys for the two session types', () => {
    const getKey = (sessionType: 'Standard' | 'Free15') =>
      scheduleQuery({ username: 'Ines', sessionType, shownDate: '2026-11-15' }).queryKey
    expect(getKey('Standard')).toEqual(['schedule', 'ines', 'Standard', 'schedule', '2026-10-15', '2026-12-15'])
    expect(getKey('Free15')).not.toEqual(getKey('Standard'))
  })
})

describe('free slots', () => {
  test('are grouped by date in the zone of the schedule', () => {
    const schedule = buildSchedule('2026-11-18T01:00:00Z', '2026-11-18T15:00:00Z', '2026-11-19T15:00:00Z')
    const { dateOf } = getZoneFormatter({ timeZone: 'America/Chicago' })
    expect([...listFreeDays(schedule, dateOf)]).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  })

  test('determine the initial month', () => {
    expect(findInitialDate(new Set(['2026-12-03', '2026-12-01']), '2026-11-30')).toBe('2026-12-01')
    expect(findInitialDate(new Set(['2026-11-30', '2026-12-01']), '2026-11-29')).toBe('2026-11-29')
    expect(findInitialDate(new Set(['2026-10-30']), '2026-11-29')).toBe('2026-11-29')
    expect(findInitialDate(new Set(), '2026-11-29')).toBe('2026-11-29')
  })

  const schedule = buildSchedule(
    '2026-11-16T09:00:00Z',
    '2026-11-17T09:00:00Z',
    '2026-11-18T08:00:00Z',
    '2026-11-18T15:00:00Z',
    '2026-11-19T09:00:00Z',
    '2026-11-30T09:00:00Z',
  )
  const findNearestHours = (options: { at: number; now: number }) =>
    findNearestSlots(schedule, { length: 2700, ...options }).map(({ start }) => start.slice(0, 13))

  test('are the four nearest to a day, in chronological order', () => {
    expect(findNearestHours({ at: toNoonUtc('2026-11-18'), now: 0 })).toEqual([
      '2026-11-17T09',
      '2026-11-18T08',
      '2026-11-18T15',
      '2026-11-19T09',
    ])
  })

  test('exclude past slots', () => {
    expect(findNearestHours({ at: toNoonUtc('2026-11-18'), now: Date.parse('2026-11-18T12:00:00Z') })).toEqual([
      '2026-11-18T15',
      '2026-11-19T09',
      '2026-11-30T09',
    ])
  })

  test('have the session length', () => {
    expect(findNearestSlots(schedule, { at: 0, now: Date.parse('2026-11-20T00:00:00Z'), length: 2700 })).toEqual([
      { start: '2026-11-30T09:00:00.000Z', end: '2026-11-30T09:45:00.000Z' },
    ])
  })
})
