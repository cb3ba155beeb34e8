import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'

import { freeDays, noonOf, findNearestSlots, initialDate, scheduleWindow } from '~/features/schedule/days.ts'
import { scheduleQuery, slotsQuery } from '~/features/schedule/queries.ts'
import { clockOf } from '~/lib/format/time.ts'

const at = (...starts: string[]) => ({ workHours: [], timeZone: 'UTC', schedule: starts.map((start) => ({ start })) })

describe('what is asked for', () => {
  test.each([
    ['2026-11-15', '2026-10-15', '2026-12-15'],
    ['2026-03-31', '2026-02-28', '2026-04-30'],
    ['2026-12-31', '2026-11-30', '2027-01-31'],
  ])('around %s, a month before and a month after', { tags: ['SCH-24'] }, (shown, start, end) => {
    expect(scheduleWindow(shown)).toEqual({ start, end })
  })

  test(
    'nothing until it is known whose days are wanted, however long that takes, and then at once',
    { tags: ['SCH-24', 'SCH-25', 'OP-064'] },
    async () => {
      vi.useFakeTimers()
      const asked: [address: string, body: unknown][] = []
      vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
        asked.push([address, JSON.parse(body)])
        return Response.json({ data: at(), errors: [] })
      })
      const shown = { sessionType: 'Standard', shown: '2026-11-15' } as const
      const observer = new QueryObserver(new QueryClient(), scheduleQuery({ username: '', ...shown }))
      const stop = observer.subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked).toEqual([])
      observer.setOptions(scheduleQuery({ username: 'ines', ...shown }))
      await vi.advanceTimersByTimeAsync(0)
      expect(asked).toEqual([
        [
          expect.stringMatching(/\/api\/schedule\/load$/),
          { username: 'ines', start: '2026-10-15', end: '2026-12-15', sessionType: 'Standard' },
        ],
      ])
      stop()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  )

  test('no times are asked for before somebody and a day are known', () => {
    const shown = '2026-11-15'
    expect(slotsQuery({ username: '', sessionType: 'Standard', date: shown }).enabled).toBe(false)
    expect(slotsQuery({ username: 'ines', sessionType: 'Standard', date: null }).enabled).toBe(false)
    expect(slotsQuery({ username: 'ines', sessionType: 'Standard', date: shown }).enabled).toBe(true)
  })

  test('the two kinds of session are not mistaken for each other', () => {
    const key = (sessionType: 'Standard' | 'Free15') =>
      scheduleQuery({ username: 'Ines', sessionType, shown: '2026-11-15' }).queryKey
    expect(key('Standard')).toEqual(['schedule', 'ines', 'Standard', 'schedule', '2026-10-15', '2026-12-15'])
    expect(key('Free15')).not.toEqual(key('Standard'))
  })
})

describe('free times', () => {
  test('lie on days of the zone they belong to', () => {
    const loaded = at('2026-11-18T01:00:00Z', '2026-11-18T15:00:00Z', '2026-11-19T15:00:00Z')
    const { dateOf } = clockOf({ timeZone: 'America/Chicago' })
    expect([...freeDays(loaded, dateOf)]).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  })

  test('open the month that has some, if this one has none left', () => {
    expect(initialDate(new Set(['2026-12-03', '2026-12-01']), '2026-11-30')).toBe('2026-12-01')
    expect(initialDate(new Set(['2026-11-30', '2026-12-01']), '2026-11-29')).toBe('2026-11-29')
    expect(initialDate(new Set(['2026-10-30']), '2026-11-29')).toBe('2026-11-29')
    expect(initialDate(new Set(), '2026-11-29')).toBe('2026-11-29')
  })

  const loaded = at(
    '2026-11-16T09:00:00Z',
    '2026-11-17T09:00:00Z',
    '2026-11-18T08:00:00Z',
    '2026-11-18T15:00:00Z',
    '2026-11-19T09:00:00Z',
    '2026-11-30T09:00:00Z',
  )
  const starts = (wanted: { at: number; now: number }) =>
    findNearestSlots(loaded, { length: 2700, ...wanted }).map(({ start }) => start.slice(0, 13))

  test('the four nearest to a day without any, in their order', () => {
    expect(starts({ at: noonOf('2026-11-18'), now: 0 })).toEqual([
      '2026-11-17T09',
      '2026-11-18T08',
      '2026-11-18T15',
      '2026-11-19T09',
    ])
  })

  test('never one that has passed meanwhile', () => {
    expect(starts({ at: noonOf('2026-11-18'), now: Date.parse('2026-11-18T12:00:00Z') })).toEqual([
      '2026-11-18T15',
      '2026-11-19T09',
      '2026-11-30T09',
    ])
  })

  test('last as long as a session there', () => {
    expect(findNearestSlots(loaded, { at: 0, now: Date.parse('2026-11-20T00:00:00Z'), length: 2700 })).toEqual([
      { start: '2026-11-30T09:00:00.000Z', end: '2026-11-30T09:45:00.000Z' },
    ])
  })
})
