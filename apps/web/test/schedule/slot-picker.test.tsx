import { weekdays } from '@fourfold/contract/schedule/shapes'
import type { ScheduleDay, ScheduleReply, SessionType, Slot } from '@fourfold/contract/schedule/shapes'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useBookingCalendar } from '~/features/schedule/booking-calendar.ts'
import { scheduleQuery, slotsQuery } from '~/features/schedule/queries.ts'
import { SlotPanel } from '~/features/schedule/SlotPanel.tsx'
import { SlotPicker } from '~/features/schedule/SlotPicker.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'

/** A Sunday. */
const TODAY = '2026-11-15'
const username = 'ines'
const noop = () => undefined

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${TODAY}T08:00:00Z`), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const buildDay = (overrides: Partial<ScheduleDay>): ScheduleDay => ({
  date: null,
  hidden: false,
  work: true,
  dayType: 'Mon',
  ...overrides,
})
/** A week with work hours from Monday to Friday. */
const week = weekdays.map((dayType) => buildDay({ dayType, work: !dayType.startsWith('S') }))
const buildTime = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`
const buildStarts = (date: string) => [9, 10, 11].map((hour) => ({ start: buildTime(date, hour) }))

function buildSchedule(overrides: Partial<ScheduleReply> = {}): ScheduleReply {
  return {
    workHours: week,
    schedule: [...buildStarts('2026-11-16'), ...buildStarts('2026-11-18')],
    timeZone: 'UTC',
    ...overrides,
  }
}

/** Returns a query client with a cached schedule. */
function cacheSchedule(schedule: ScheduleReply | null, sessionType: SessionType = 'Standard'): QueryClient {
  const queries = new QueryClient()
  if (schedule) queries.setQueryData(scheduleQuery({ username, sessionType, shownDate: TODAY }).queryKey, schedule)
  return queries
}

function Picker() {
  const calendar = useBookingCalendar({ username, sessionLength: 3600 })
  return <SlotPicker calendar={calendar} selectedStart={null} onSelectSlot={noop} emptyAction={<b>Send a message</b>} />
}

/** Renders the panel of a selected day. */
function DayPanel({ date }: { date: string }) {
  const calendar = useBookingCalendar({ username, sessionLength: 3600 })
  const slots = useQuery(slotsQuery({ username, sessionType: 'Standard', date }))
  return (
    <SlotPanel
      calendar={{ ...calendar, date, slots }}
      selectedStart={null}
      onSelectSlot={noop}
      emptyAction={null}
      listRef={null}
    />
  )
}

const renderPicker = (schedule: ScheduleReply | null) => renderMarkup(<Picker />, cacheSchedule(schedule))

/** Returns the days of the month from the labels of their buttons. */
function parseDays(html: string) {
  return [...html.matchAll(/<button([^>]*aria-label="\w+day, November (\d+), 2026[^"]*"[^>]*)>/g)].map(
    ([, attributes = '', number]) => ({
      number: Number(number),
      isOpen: !attributes.includes('disabled=""'),
      isFree: attributes.includes(', open times"'),
    }),
  )
}
const listDayNumbers = (html: string, property: 'isOpen' | 'isFree') =>
  parseDays(html)
    .filter((button) => button[property])
    .map(({ number }) => number)

describe('the month calendar', () => {
  test('shows all days below the checkbox', { tags: ['APP-02', 'APP-03'] }, () => {
    const html = renderPicker(buildSchedule())
    expect(extractText(html)).toMatch(/^Free 15 minute November 2026 Su Mo Tu We Th Fr Sa/)
    expect(parseDays(html)).toHaveLength(30)
  })

  test('enables future working days', { tags: ['SCH-21'] }, () => {
    expect(listDayNumbers(renderPicker(buildSchedule()), 'isOpen')).toEqual([
      16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30,
    ])
  })

  test('disables hidden dates and gives custom dates precedence over weekdays', { tags: ['SCH-22'] }, () => {
    const workHours = [
      ...week,
      buildDay({ date: '2026-11-17', dayType: 'Custom' }),
      buildDay({ date: '2026-11-17', dayType: 'Custom', hidden: true }),
      buildDay({ date: '2026-11-19', dayType: 'Custom', work: false }),
      buildDay({ date: '2026-11-21', dayType: 'Custom' }),
    ]
    expect(listDayNumbers(renderPicker(buildSchedule({ workHours })), 'isOpen').slice(0, 5)).toEqual([
      16, 18, 20, 21, 23,
    ])
  })

  test('labels days with free slots, not only by color', () => {
    expect(listDayNumbers(renderPicker(buildSchedule()), 'isFree')).toEqual([16, 18])
  })

  test('uses the time zone of the professional for days', () => {
    const schedule = [{ start: buildTime('2026-11-18', 2) }]
    expect(listDayNumbers(renderPicker(buildSchedule({ schedule, timeZone: 'America/Chicago' })), 'isFree')).toEqual([
      17,
    ])
  })
})

describe('the slot panel', () => {
  test('shows the next free slots before a day is selected', () => {
    expect(extractText(renderPicker(buildSchedule()))).toContain(
      'Choose a day Next open times Monday, November 16 9:00 – 10:00 AM Monday, November 16 10:00 – 11:00 AM',
    )
  })

  test('shows a next step if no slot is free', () => {
    expect(extractText(renderPicker(buildSchedule({ schedule: [] })))).toMatch(
      /No open times No time is open .* Send a message$/,
    )
  })

  test('shows a skeleton while loading', () => {
    const html = renderPicker(null)
    expect(extractText(html)).toContain('Loading open times…')
    expect(html).not.toContain('November 2026')
  })

  test('shows the error with a retry button', () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
    const { queryKey } = scheduleQuery({ username, sessionType: 'Standard', shownDate: TODAY })
    const error = new Error('We are busy right now.')
    queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error, fetchStatus: 'idle' })
    expect(extractText(renderMarkup(<Picker />, queries))).toMatch(/We are busy right now\. Try again$/)
  })

  const buildSlot = (start: string): Slot => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })

  function renderPanel(date: string, slots: Slot[], schedule = buildSchedule()): string {
    const queries = cacheSchedule(schedule)
    queries.setQueryData(slotsQuery({ username, sessionType: 'Standard', date }).queryKey, slots)
    return renderMarkup(<DayPanel date={date} />, queries)
  }

  test('lists the slots of the selected day under its heading', { tags: ['APP-04'] }, () => {
    const html = renderPanel('2026-11-18', [
      buildSlot(buildTime('2026-11-18', 9)),
      buildSlot(buildTime('2026-11-18', 10)),
    ])
    expect(extractText(html)).toBe('Wednesday, November 18 9:00 – 10:00 AM 10:00 – 11:00 AM')
    const [, heading] = /<h2[^>]*id="([^"]*)"/.exec(html) ?? []
    expect(html).toContain(`<ul class="${/<ul class="([^"]*)"/.exec(html)?.[1]}" aria-labelledby="${heading}"`)
  })

  test('shows the nearest slots for a day without any', () => {
    expect(extractText(renderPanel('2026-11-17', []))).toMatch(
      /^Tuesday, November 17 No open times on this day Nearest open times Monday, November 16 11:00.*Wednesday, November 18 11:00/,
    )
  })

  test('shows the day of a slot that falls on another day for the viewer', () => {
    const kiritimatiSchedule = buildSchedule({ timeZone: 'Pacific/Kiritimati' })
    const text = extractText(
      renderPanel(
        '2026-11-18',
        [buildSlot(buildTime('2026-11-17', 19)), buildSlot(buildTime('2026-11-18', 1))],
        kiritimatiSchedule,
      ),
    )
    expect(text).toContain('Where you are, some of these fall on Tuesday, November 17.')
    expect(text).toContain('Tuesday, November 17 7:00 – 8:00 PM 9:00 – 10:00 AM GMT+14')
  })
})
