import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkBookings } from '../../chaos/booking/check.ts'
import type { StoredAppointment, BookingResult } from '../../chaos/booking/check.ts'
import { mutations } from '../../chaos/booking/mutations.ts'
import { planAttempts, isMixed, countMembers, PROFESSIONALS, GROUP_SIZE } from '../../chaos/booking/plan.ts'
import type { Slot } from '../../chaos/booking/plan.ts'
import { root } from '../../services/addresses.ts'

const HOUR = 3_600_000

describe('planAttempts', () => {
  const plan = [...planAttempts({ attempts: 8000, firstHour: 0 })]

  test('the requests of a group have overlapping slots of one professional', () => {
    for (const [group, requests] of Map.groupBy(plan, (attempt) => attempt.group)) {
      expect(requests).toHaveLength(GROUP_SIZE)
      expect(new Set(requests.map(({ professional }) => professional)).size).toBe(1)
      const slots = new Set(requests.map(({ slot }) => `${slot.start}-${slot.end}`))
      expect(slots.size).toBe(isMixed(group) ? 5 : 1)
    }
  })

  test('no hour of a professional is used by two groups', () => {
    const hours = plan.map(({ group, professional, slot }) => [
      group,
      `${professional} ${Math.floor(slot.start / HOUR)}`,
    ])
    const groups = Map.groupBy(hours, ([, hour]) => hour)
    expect([...groups.values()].filter((uses) => new Set(uses.map(([group]) => group)).size > 1)).toEqual([])
  })

  test.each([800, 4000, 8000, 80_000, 19 * 8 * 5 * 10])(
    '%i attempts stay below the limit of pending requests',
    { timeout: 30_000 },
    (attempts) => {
      const members = countMembers(attempts)
      const attemptsByMember = Map.groupBy(planAttempts({ attempts, firstHour: 0 }), ({ member }) => member)
      expect(attemptsByMember.size).toBeLessThanOrEqual(members)
      for (const memberAttempts of attemptsByMember.values()) {
        expect(memberAttempts.length).toBeLessThanOrEqual(5)
        expect(new Set(memberAttempts.map(({ professional }) => professional)).size).toBe(memberAttempts.length)
      }
      expect(PROFESSIONALS).toBeGreaterThan(5)
    },
  )
})

const slot = (start: number, end: number): Slot => ({ start, end })
const result = (group: number, requestedSlot: Slot, uuid: string | null): BookingResult => ({
  attempt: { group, member: 1, professional: 2, slot: requestedSlot, key: '' },
  uuid,
})
const row = (uuid: string, bookedSlot: Slot): StoredAppointment => ({
  uuid,
  member: 1,
  professional: 2,
  slot: bookedSlot,
  status: 'Pending',
  sequence: 0,
})

const noViolations = { overlaps: [], lost: [], duplicated: [], unresolved: [], inconsistent: [] }
const [SAME, MIXED] = [0, 3]

describe('checkBookings', () => {
  const results = [result(SAME, slot(0, 4), 'a'), result(SAME, slot(0, 4), null)]
  const rows = [row('a', slot(0, 4))]

  test('finds no violation when one request wins the slot and the other is rejected', () => {
    expect(checkBookings({ results, changes: [], rows })).toEqual(noViolations)
  })

  test('reports overlapping appointments, even with others between them', () => {
    expect(checkBookings({ results: [], changes: [], rows: [...rows, row('b', slot(3, 5))] }).overlaps).toEqual([
      'a and b',
    ])
    const nested = [row('a', slot(0, 9)), row('b', slot(1, 2)), row('c', slot(3, 4))]
    expect(checkBookings({ results: [], changes: [], rows: nested }).overlaps).toEqual(['a and b', 'a and c'])
    expect(checkBookings({ results: [], changes: [], rows: [...rows, row('b', slot(4, 5))] }).overlaps).toEqual([])
  })

  test('reports a confirmed appointment that is missing or different as lost', () => {
    expect(checkBookings({ results, changes: [], rows: [] }).lost).toEqual(['a'])
    expect(checkBookings({ results, changes: [], rows: [row('a', slot(1, 4))] }).lost).toEqual(['a'])
  })

  test('reports an appointment that was never confirmed or confirmed twice as duplicated', () => {
    expect(checkBookings({ results: [], changes: [], rows }).duplicated).toEqual(['a'])
    expect(
      checkBookings({ results: [...results, result(SAME, slot(0, 4), 'a')], changes: [], rows }).duplicated,
    ).toEqual(['a'])
  })

  test('reports a group without a winner, with two, or with an unexplained loser', () => {
    const unresolved = (results: BookingResult[]) => checkBookings({ results, changes: [], rows: [] }).unresolved
    expect(unresolved([result(SAME, slot(0, 4), null)])).toEqual(['group 0'])
    expect(unresolved([result(SAME, slot(0, 4), 'a'), result(SAME, slot(0, 4), 'b')])).toEqual(['group 0'])
    expect(
      unresolved([result(MIXED, slot(0, 1), 'a'), result(MIXED, slot(1, 2), 'b'), result(MIXED, slot(0, 4), null)]),
    ).toEqual([])
    expect(unresolved([result(MIXED, slot(0, 1), 'a'), result(MIXED, slot(1, 2), null)])).toEqual(['group 3'])
  })

  test('reports an appointment whose status changed twice or differs from the confirmed one', () => {
    const inconsistentChanges = (confirmedStatuses: string[], status: string, sequence: number) =>
      checkBookings({
        results,
        changes: [{ uuid: 'a', confirmedStatuses }],
        rows: [{ ...row('a', slot(0, 4)), status, sequence }],
      }).inconsistent
    expect(inconsistentChanges(['Scheduled'], 'Scheduled', 1)).toEqual([])
    expect(inconsistentChanges([], 'Rejected', 1)).toEqual([])
    expect(inconsistentChanges(['Scheduled'], 'Rejected', 1)).toEqual(['a'])
    expect(inconsistentChanges(['Scheduled', 'Rejected'], 'Rejected', 1)).toEqual(['a'])
    expect(inconsistentChanges(['Rejected'], 'Rejected', 2)).toEqual(['a'])
    expect(inconsistentChanges([], 'Pending', 0)).toEqual(['a'])
  })
})

test.each(Object.entries(mutations))('the source that --mutation %s replaces exists once', (_, { file, text }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
})
