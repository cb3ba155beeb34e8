import { sessionLengths } from '@fourfold/contract/reference/practice'
import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { describe, expect, test } from 'vitest'

import { parseSessionSettings, sessionSeconds } from '../../src/schedule/session-settings.ts'
import { isOffered, slotsOn } from '../../src/schedule/slots.ts'
import type { Hours, Interval } from '../../src/schedule/slots.ts'
import { allZones, everyClockChange, sameDayKey } from './clock-changes.ts'
import type { ClockChange } from './clock-changes.ts'
import { datesTouched, watchClock, watcherOf } from './oracle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LONG_AGO = 0

type Scenario = {
  hours: Omit<Hours, 'date' | 'dayType'>
  busy: (change: number) => Interval[]
  now: (c: number) => number
}

const shown = { hidden: false, work: true }

/** Hours that run through the change, that start off the hour, and that break where clocks usually change. */
const scenarios: Scenario[] = [
  {
    hours: { ...shown, start: 0, end: 1440, lunch: false, lunchStart: 0, lunchEnd: 0 },
    busy: () => [],
    now: () => LONG_AGO,
  },
  {
    hours: { ...shown, start: 15, end: 1440, lunch: true, lunchStart: 90, lunchEnd: 195 },
    busy: (change) => [{ start: change - 30 * MINUTE, end: change + 45 * MINUTE }],
    now: (change) => change - 6 * HOUR,
  },
  {
    hours: { ...shown, start: 30, end: 1425, lunch: true, lunchStart: 1350, lunchEnd: 1380 },
    busy: (change) => [
      { start: change + HOUR, end: change + 3 * HOUR },
      { start: change - 3 * HOUR, end: change - HOUR },
    ],
    now: (change) => change,
  },
]

/** How many pairs of session length and type ask for slots of how many seconds: all free sessions ask for the same. */
const pairs = new Map<number, number>()
for (const length of sessionLengths) {
  const settings = parseSessionSettings({ id: 1 as AccountId, time_zone: null, session_length: length })
  for (const type of sessionTypes)
    pairs.set(sessionSeconds(settings, type), (pairs.get(sessionSeconds(settings, type)) ?? 0) + 1)
}

function offerOf({ timeZone, instant }: ClockChange, date: string, { hours, busy, now }: Scenario) {
  const entries = [{ ...hours, date, dayType: 'Custom' as const }]
  return { timeZone, days: { from: date, to: date }, entries, busy: busy(instant), now: now(instant) }
}

const startsOf = (slots: readonly Interval[]) => slots.map(({ start }) => start).join()

const changes = everyClockChange(2024, 2030)
const distinct = new Map(changes.map((change) => [sameDayKey(change), change]))
const watched = new Map([...distinct].map(([key, { timeZone, instant }]) => [key, watchClock(timeZone, instant)]))
const readingsAt = (change: ClockChange) => watched.get(sameDayKey(change)) ?? []

/** Zones that do the same share a watcher, and what the watcher has found. */
const watchers = new Map<string, ReturnType<typeof watcherOf>>()
const expectations = new Map<string, string>()

function watcherAt(change: ClockChange, date: string) {
  const key = `${sameDayKey(change)} ${date}`
  const watcher = watchers.get(key) ?? watcherOf(readingsAt(change), date)
  watchers.set(key, watcher)
  return watcher
}

function expected(change: ClockChange, date: string, { number, length }: { number: number; length: number }): string {
  const key = `${sameDayKey(change)} ${date} ${number} ${length}`
  const known = expectations.get(key)
  if (known !== undefined) return known
  const { entries, busy, now } = offerOf(change, date, scenarios[number] as Scenario)
  const hours = entries[0] as Hours
  const starts = watcherAt(change, date)({ hours, minutes: length / 60, busy, now }).join()
  expectations.set(key, starts)
  return starts
}

describe('slots where the clocks change', () => {
  test(
    'in every zone, at every change of 2024 to 2030, for all lengths and both types',
    { tags: ['OP-062', 'OP-063'], timeout: 60_000 },
    () => {
      const wrong: string[] = []
      let cases = 0
      for (const change of changes) {
        for (const date of datesTouched(readingsAt(change))) {
          for (const [number, scenario] of scenarios.entries()) {
            for (const [length, count] of pairs) {
              const slots = slotsOn({ ...offerOf(change, date, scenario), length })
              const isRight =
                startsOf(slots) === expected(change, date, { number, length }) &&
                slots.every(({ start, end }) => end - start === length * 1000)
              if (!isRight) wrong.push(`${change.timeZone} ${date}, scenario ${number}, ${length} s`)
              cases += count
            }
          }
        }
      }
      expect(wrong).toEqual([])
      expect(changes.length).toBeGreaterThan(1500)
      expect(cases).toBeGreaterThan(80_000)
    },
  )

  test('every slot offered on such a day is offered when it is asked for by itself, and no other stretch', () => {
    const wrong: string[] = []
    let asked = 0
    for (const change of distinct.values()) {
      for (const date of datesTouched(readingsAt(change))) {
        const length = sessionLengths[asked % sessionLengths.length] ?? 3600
        const offer = { ...offerOf(change, date, scenarios[0] as Scenario), length }
        for (const { start, end } of slotsOn(offer)) {
          const request = { start: instant(start), end: instant(end) }
          const isLongerOffered = isOffered(offer, { ...request, end: instant(end + MINUTE) })
          if (!isOffered(offer, request) || isLongerOffered)
            wrong.push(`${change.timeZone} ${request.start}, ${length} s`)
          asked += 1
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(5_000)
  }, 60_000)

  test('two months at once hold what their days hold, in every zone', () => {
    const week = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((dayType) => ({
      ...(scenarios[0] as Scenario).hours,
      date: null,
      dayType,
    }))
    const first = Temporal.PlainDate.from('2026-10-01')
    const dates = Array.from({ length: 62 }, (_, days) => first.add({ days }).toString())
    for (const timeZone of allZones) {
      const offer = { timeZone, entries: week, busy: [], now: LONG_AGO, length: 5400 }
      const together = slotsOn({ ...offer, days: { from: dates[0] ?? '', to: dates[61] ?? '' } })
      const dayByDay = dates.flatMap((date) => slotsOn({ ...offer, days: { from: date, to: date } }))
      expect(`${timeZone} ${startsOf(together)}`).toBe(`${timeZone} ${startsOf(dayByDay)}`)
      expect(together.length).toBeGreaterThan(62 * 15)
    }
  }, 60_000)
})

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
