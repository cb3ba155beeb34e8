import { sessionLengths } from '@fourfold/contract/reference/practice'
import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'
import { describe, expect, test } from 'vitest'

import { parseSessionSettings, getSessionSeconds } from '../../src/schedule/session-settings.ts'
import { isOffered, computeSlots } from '../../src/schedule/slots.ts'
import type { Hours, Interval } from '../../src/schedule/slots.ts'
import { allZones, listOffsetChanges, buildChangeKey } from './offset-changes.ts'
import type { OffsetChange } from './offset-changes.ts'
import { listAffectedDates, readWallClock, createSlotOracle } from './oracle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EPOCH = 0

type Scenario = {
  hours: Omit<Hours, 'date' | 'dayType'>
  busy: (change: number) => Interval[]
  now: (change: number) => number
}

const workday = { hidden: false, work: true }

/** Work hours across the change, hours not on the full hour, and hours with a break at the usual time of a change. */
const scenarios: Scenario[] = [
  {
    hours: { ...workday, start: 0, end: 1440, lunch: false, lunchStart: 0, lunchEnd: 0 },
    busy: () => [],
    now: () => EPOCH,
  },
  {
    hours: { ...workday, start: 15, end: 1440, lunch: true, lunchStart: 90, lunchEnd: 195 },
    busy: (change) => [{ start: change - 30 * MINUTE, end: change + 45 * MINUTE }],
    now: (change) => change - 6 * HOUR,
  },
  {
    hours: { ...workday, start: 30, end: 1425, lunch: true, lunchStart: 1350, lunchEnd: 1380 },
    busy: (change) => [
      { start: change + HOUR, end: change + 3 * HOUR },
      { start: change - 3 * HOUR, end: change - HOUR },
    ],
    now: (change) => change,
  },
]

/** Slot lengths in seconds, each with its number of combinations of session length and type. */
const slotLengths = new Map<number, number>()
for (const length of sessionLengths) {
  const settings = parseSessionSettings({ id: 1 as AccountId, time_zone: null, session_length: length })
  for (const type of sessionTypes)
    slotLengths.set(getSessionSeconds(settings, type), (slotLengths.get(getSessionSeconds(settings, type)) ?? 0) + 1)
}

function buildOffer({ timeZone, instant }: OffsetChange, date: string, { hours, busy, now }: Scenario) {
  const entries = [{ ...hours, date, dayType: 'Custom' as const }]
  return { timeZone, days: { from: date, to: date }, entries, busy: busy(instant), now: now(instant) }
}

const joinStarts = (slots: readonly Interval[]) => slots.map(({ start }) => start).join()

const changes = listOffsetChanges(2024, 2030)
const distinctChanges = new Map(changes.map((change) => [buildChangeKey(change), change]))
const readingsByChange = new Map(
  [...distinctChanges].map(([key, { timeZone, instant }]) => [key, readWallClock(timeZone, instant)]),
)
const getReadings = (change: OffsetChange) => readingsByChange.get(buildChangeKey(change)) ?? []

/** Zones with the same change share an oracle and its results. */
const oracles = new Map<string, ReturnType<typeof createSlotOracle>>()
const expectations = new Map<string, string>()

function getOracle(change: OffsetChange, date: string) {
  const key = `${buildChangeKey(change)} ${date}`
  const oracle = oracles.get(key) ?? createSlotOracle(getReadings(change), date)
  oracles.set(key, oracle)
  return oracle
}

function getExpectedStarts(
  change: OffsetChange,
  date: string,
  { number, length }: { number: number; length: number },
): string {
  const key = `${buildChangeKey(change)} ${date} ${number} ${length}`
  const cached = expectations.get(key)
  if (cached !== undefined) return cached
  const { entries, busy, now } = buildOffer(change, date, scenarios[number] as Scenario)
  const hours = entries[0] as Hours
  const starts = getOracle(change, date)({ hours, minutes: length / 60, busy, now }).join()
  expectations.set(key, starts)
  return starts
}

describe('slots on days with a change of the UTC offset', () => {
  test(
    'match the oracle in every zone from 2024 to 2030, for all session lengths and types',
    { tags: ['OP-062', 'OP-063'], timeout: 60_000 },
    () => {
      const mismatches: string[] = []
      let cases = 0
      for (const change of changes) {
        for (const date of listAffectedDates(getReadings(change))) {
          for (const [number, scenario] of scenarios.entries()) {
            for (const [length, count] of slotLengths) {
              const slots = computeSlots({ ...buildOffer(change, date, scenario), length })
              const isCorrect =
                joinStarts(slots) === getExpectedStarts(change, date, { number, length }) &&
                slots.every(({ start, end }) => end - start === length * 1000)
              if (!isCorrect) mismatches.push(`${change.timeZone} ${date}, scenario ${number}, ${length} s`)
              cases += count
            }
          }
        }
      }
      expect(mismatches).toEqual([])
      expect(changes.length).toBeGreaterThan(1500)
      expect(cases).toBeGreaterThan(80_000)
    },
  )

  test('are each recognized by isOffered, and longer ranges are not', () => {
    const mismatches: string[] = []
    let checkedCount = 0
    for (const change of distinctChanges.values()) {
      for (const date of listAffectedDates(getReadings(change))) {
        const length = sessionLengths[checkedCount % sessionLengths.length] ?? 3600
        const offer = { ...buildOffer(change, date, scenarios[0] as Scenario), length }
        for (const { start, end } of computeSlots(offer)) {
          const request = { start: instant(start), end: instant(end) }
          const isLongerOffered = isOffered(offer, { ...request, end: instant(end + MINUTE) })
          if (!isOffered(offer, request) || isLongerOffered)
            mismatches.push(`${change.timeZone} ${request.start}, ${length} s`)
          checkedCount += 1
        }
      }
    }
    expect(mismatches).toEqual([])
    expect(checkedCount).toBeGreaterThan(5_000)
  }, 60_000)

  test('are the same when computed for two months and day by day, in every zone', () => {
    const week = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((dayType) => ({
      ...(scenarios[0] as Scenario).hours,
      date: null,
      dayType,
    }))
    const first = Temporal.PlainDate.from('2026-10-01')
    const dates = Array.from({ length: 62 }, (_, days) => first.add({ days }).toString())
    for (const timeZone of allZones) {
      const offer = { timeZone, entries: week, busy: [], now: EPOCH, length: 5400 }
      const combinedSlots = computeSlots({ ...offer, days: { from: dates[0] ?? '', to: dates[61] ?? '' } })
      const dailySlots = dates.flatMap((date) => computeSlots({ ...offer, days: { from: date, to: date } }))
      expect(`${timeZone} ${joinStarts(combinedSlots)}`).toBe(`${timeZone} ${joinStarts(dailySlots)}`)
      expect(combinedSlots.length).toBeGreaterThan(62 * 15)
    }
  }, 60_000)
})

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
