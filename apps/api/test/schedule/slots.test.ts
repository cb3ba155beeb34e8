import { describe, expect, test } from 'vitest'

import { computeSlots } from '../../src/schedule/slots.ts'
import type { Hours } from '../../src/schedule/slots.ts'

type Case = { timeZone: string; date: string; from: string; till: string; minutes: number }

const parseMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Computes the slots of a day in local time with the UTC offset. */
function formatSlots({ timeZone, date, from, till, minutes }: Case, lunch?: { from: string; till: string }): string[] {
  const hours: Hours = {
    date,
    dayType: 'Custom',
    hidden: false,
    work: true,
    start: parseMinutes(from),
    end: parseMinutes(till),
    lunch: lunch !== undefined,
    lunchStart: parseMinutes(lunch?.from ?? '00:00'),
    lunchEnd: parseMinutes(lunch?.till ?? '00:00'),
  }
  const days = { from: date, to: date }
  return computeSlots({ days, timeZone, length: minutes * 60, entries: [hours], busy: [], now: 0 }).map((slot) => {
    const [start, end] = [slot.start, slot.end].map((milliseconds) =>
      Temporal.Instant.fromEpochMilliseconds(milliseconds)
        .toZonedDateTimeISO(timeZone)
        .toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
    )
    return `${start?.slice(11)} to ${end?.slice(11)}`
  })
}

const newYork = { timeZone: 'America/New_York', from: '00:00', till: '05:00', minutes: 60 }
const lordHowe = { timeZone: 'Australia/Lord_Howe', from: '00:00', till: '04:00', minutes: 60 }

describe('when clocks go forward', () => {
  test('a skipped hour has no slot', () => {
    expect(formatSlots({ ...newYork, date: '2027-03-14' })).toEqual([
      '00:00-05:00 to 01:00-05:00',
      '01:00-05:00 to 03:00-04:00',
      '03:00-04:00 to 04:00-04:00',
      '04:00-04:00 to 05:00-04:00',
    ])
  })

  test('a session shortened by the change is not offered, and other sessions keep their times', () => {
    expect(formatSlots({ ...newYork, date: '2027-03-14', minutes: 90, till: '06:00' })).toEqual([
      '00:00-05:00 to 01:30-05:00',
      '03:00-04:00 to 04:30-04:00',
      '04:30-04:00 to 06:00-04:00',
    ])
  })

  test('half an hour is skipped in Australia/Lord_Howe', () => {
    expect(formatSlots({ ...lordHowe, date: '2027-10-03' })).toEqual([
      '00:00+10:30 to 01:00+10:30',
      '01:00+10:30 to 02:30+11:00',
      '03:00+11:00 to 04:00+11:00',
    ])
  })

  test.each([
    ['Asia/Beirut', '2027-03-28'],
    ['America/Havana', '2027-03-14'],
    ['Africa/Cairo', '2027-04-30'],
  ])('a day whose first hour is skipped starts at 01:00: %s', (timeZone, date) => {
    const starts = formatSlots({ timeZone, date, from: '00:00', till: '03:00', minutes: 60 }).map((slot) =>
      slot.slice(0, 5),
    )
    expect(starts).toEqual(['01:00', '02:00'])
  })

  test('a day whose last hour is skipped ends at 23:00: America/Nuuk', () => {
    const slots = formatSlots({
      timeZone: 'America/Nuuk',
      date: '2027-03-27',
      from: '21:00',
      till: '24:00',
      minutes: 60,
    })
    expect(slots).toEqual(['21:00-02:00 to 22:00-02:00', '22:00-02:00 to 00:00-01:00'])
  })
})

describe('when clocks go back', () => {
  test('an ambiguous time means its first occurrence', () => {
    expect(formatSlots({ ...newYork, date: '2027-11-07', till: '03:00' })).toEqual([
      '00:00-04:00 to 01:00-04:00',
      '01:00-04:00 to 01:00-05:00',
      '02:00-05:00 to 03:00-05:00',
    ])
  })

  test('sessions keep their length', () => {
    expect(formatSlots({ ...newYork, date: '2027-11-07', minutes: 90, till: '04:30' })).toEqual([
      '00:00-04:00 to 01:30-04:00',
      '01:30-04:00 to 02:00-05:00',
      '03:00-05:00 to 04:30-05:00',
    ])
  })

  test('half an hour is repeated in Australia/Lord_Howe', () => {
    expect(formatSlots({ ...lordHowe, date: '2027-04-04', from: '01:00' })).toEqual([
      '01:00+11:00 to 01:30+10:30',
      '02:00+10:30 to 03:00+10:30',
      '03:00+10:30 to 04:00+10:30',
    ])
  })

  test.each([
    ['Asia/Beirut', '2027-10-30', '23:00+03:00 to 23:00+02:00'],
    ['Africa/Cairo', '2027-10-28', '23:00+03:00 to 23:00+02:00'],
    ['America/Havana', '2027-11-07', '00:00-04:00 to 00:00-05:00'],
  ])('a repeated hour before or after midnight belongs to its own date: %s', (timeZone, date, expected) => {
    const slots = formatSlots({ timeZone, date, from: '00:00', till: '24:00', minutes: 60 })
    expect(slots).toHaveLength(24)
    expect(slots).toContain(expected)
  })
})

describe('lunch break', () => {
  test('restarts the slot grid', () => {
    const day = { timeZone: 'UTC', date: '2027-03-01', from: '09:00', till: '15:00', minutes: 45 }
    const starts = formatSlots(day, { from: '12:30', till: '13:10' }).map((slot) => slot.slice(0, 5))
    expect(starts).toEqual(['09:00', '09:45', '10:30', '11:15', '13:10', '13:55'])
  })

  test('at the start or end of the day shortens the day', () => {
    const day = { timeZone: 'UTC', date: '2027-03-01', from: '09:00', till: '12:00', minutes: 60 }
    expect(formatSlots(day, { from: '09:00', till: '10:00' })).toHaveLength(2)
    expect(formatSlots(day, { from: '11:00', till: '12:00' })).toHaveLength(2)
    expect(formatSlots(day, { from: '09:00', till: '12:00' })).toEqual([])
  })
})

test('slots do not depend on the time zone of the process', () => {
  const day = { ...newYork, date: '2027-03-14' }
  const inUtc = formatSlots(day)
  const before = process.env['TZ']
  try {
    process.env['TZ'] = 'Pacific/Apia'
    expect(new Date(Date.UTC(2027, 0, 1)).getTimezoneOffset()).toBe(-780)
    expect(formatSlots(day)).toEqual(inUtc)
  } finally {
    process.env['TZ'] = before
  }
})
