import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import { describe, expect, test } from 'vitest'

import { answerWithin, offeredMoves, wordsOf } from '~/features/appointments/detail/moves.ts'
import { goalsOf, referralFacts } from '~/features/appointments/detail/referral.ts'
import { comingNext, newestFirst, waitingFor } from '~/features/appointments/list/rows.ts'
import { otherParty, statusWord } from '~/features/appointments/parties.ts'

import { appointment, inList, maya, sam } from './somebody.ts'

const start = Date.parse(appointment.start)
const before = start - 3_600_000

describe('what can be done', () => {
  const labels = (viewer: 'member' | 'professional', status: typeof appointment.status, now = before) =>
    offeredMoves({ ...appointment, viewer, status }, now).map((move) => wordsOf(move, { status, other: 'Sam' }).label)

  test('APP-54: only the professional confirms and rejects, and only while it is pending', () => {
    expect(labels('professional', 'Pending')).toEqual(['Reject Appointment', 'Confirm Appointment'])
    expect(labels('member', 'Pending')).toEqual(['Take Back Request'])
    for (const status of ['Rejected', 'Cancelled', 'Finished'] as const) {
      expect([...labels('professional', status), ...labels('member', status)]).toEqual([])
    }
  })

  test('APP-56: either cancels what is confirmed', () => {
    expect(labels('member', 'Scheduled')).toEqual(['Cancel Appointment'])
    expect(labels('professional', 'Scheduled')).toEqual(['Cancel Appointment'])
  })

  test('APP-57: no button finishes', () => {
    const underWay = start + 60_000
    const all = appointmentStatuses.flatMap((status) => labels('professional', status, underWay))
    expect(all).toEqual(['Reject Appointment', 'Cancel Appointment'])
  })

  test('what cannot be undone is asked first, and the way out is not called Cancel', () => {
    expect(wordsOf('approve', { status: 'Pending', other: 'Sam' }).question).toBeNull()
    for (const [move, status] of [
      ['reject', 'Pending'],
      ['cancel', 'Pending'],
      ['cancel', 'Scheduled'],
    ] as const) {
      expect(wordsOf(move, { status, other: 'Sam' }).question?.words).toContain('cannot be undone')
      expect(wordsOf(move, { status, other: 'Sam' }).question?.dismiss).not.toBe('Cancel')
    }
  })

  test.each([
    [46.5, 'answer within 46 hours'],
    [1.2, 'answer within 1 hour'],
    [0.4, 'answer within the hour'],
    [-1, 'answer within the hour'],
  ])('with %s hours to go: %s', (hours, words) => {
    expect(answerWithin(new Date(before + hours * 3_600_000).toISOString(), before)).toBe(words)
  })
})

describe('the list', () => {
  const day = (date: string, part = {}) =>
    inList({ uuid: date, start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z`, ...part })
  const all = [day('2026-11-17'), day('2026-11-19'), day('2026-11-18', { status: 'Scheduled' })]

  test('OP-071: newest first, by start', () => {
    expect(newestFirst(all).map(({ uuid }) => uuid)).toEqual(['2026-11-19', '2026-11-18', '2026-11-17'])
  })

  test('APP-31: shows the other one, whoever looks', () => {
    expect(otherParty(inList({}), 'SAM').name).toBe('Maya Okafor')
    expect(otherParty(inList({}), 'Maya/Okafor').name).toBe('Sam Parker')
  })

  test('APP-32: the status as it is, but Canceled with one l', () => {
    expect(appointmentStatuses.map(statusWord)).toEqual(['Pending', 'Scheduled', 'Rejected', 'Canceled', 'Finished'])
  })

  test('requests wait for the professional alone, the soonest first', () => {
    expect(waitingFor(all, 'maya/okafor').map(({ uuid }) => uuid)).toEqual(['2026-11-17', '2026-11-19'])
    expect(waitingFor(all, 'sam')).toEqual([])
  })

  test('what comes next is confirmed, and not over', () => {
    expect(comingNext(all, Date.parse('2026-11-18T09:30:00Z'))?.uuid).toBe('2026-11-18')
    expect(comingNext(all, Date.parse('2026-11-18T10:00:00Z'))).toBeUndefined()
  })
})

describe('the referral', () => {
  test('APP-38: each question once, with every answer to it', () => {
    expect(goalsOf(sam)).toEqual([
      ['What would you like help with first?', 'Chronic back pain, Sleep'],
      ['How long has it been going on?', 'More than a year'],
    ])
    expect(goalsOf(maya)).toEqual([])
  })

  test('APP-39, APP-40: what the member told, in the words people read', () => {
    expect(referralFacts(sam)).toEqual([
      ['Age', '18-34'],
      ['Gender', 'Prefer Not To Say'],
      ['Email', 'sam@example.com'],
      ['Issues and Concerns', 'Pain after sitting'],
      ['Insurance', 'Yes'],
      ['Free 15 call', 'Yes'],
      ['Weekend Service', 'No'],
    ])
  })

  test('what was not told is said to be so', () => {
    expect(referralFacts(maya).map(([, value]) => value)).toEqual([
      ...Array<string>(5).fill('Not specified'),
      'No',
      'No',
    ])
  })
})
