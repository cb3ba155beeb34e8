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

describe('the plan of a run of booking', () => {
  const plan = [...planAttempts({ attempts: 8000, from: 0 })]

  test('rivals of a contest share a professional, and all want time that meets', () => {
    for (const [contest, rivals] of Map.groupBy(plan, (attempt) => attempt.group)) {
      expect(rivals).toHaveLength(GROUP_SIZE)
      expect(new Set(rivals.map(({ professional }) => professional)).size).toBe(1)
      const wanted = new Set(rivals.map(({ slot }) => `${slot.start}-${slot.end}`))
      expect(wanted.size).toBe(isMixed(contest) ? 5 : 1)
    }
  })

  test('no hour of a professional comes up in two contests', () => {
    const hours = plan.map(({ group, professional, slot }) => [
      group,
      `${professional} ${Math.floor(slot.start / HOUR)}`,
    ])
    const contests = Map.groupBy(hours, ([, hour]) => hour)
    expect([...contests.values()].filter((of) => new Set(of.map(([contest]) => contest)).size > 1)).toEqual([])
  })

  test.each([800, 4000, 8000, 80_000, 19 * 8 * 5 * 10])(
    '%i attempts meet no limit of open requests',
    { timeout: 30_000 },
    (attempts) => {
      const members = countMembers(attempts)
      const ofEach = Map.groupBy(planAttempts({ attempts, from: 0 }), ({ member }) => member)
      expect(ofEach.size).toBeLessThanOrEqual(members)
      for (const own of ofEach.values()) {
        expect(own.length).toBeLessThanOrEqual(5)
        expect(new Set(own.map(({ professional }) => professional)).size).toBe(own.length)
      }
      expect(PROFESSIONALS).toBeGreaterThan(5)
    },
  )
})

const slot = (start: number, end: number): Slot => ({ start, end })
const told = (contest: number, wanted: Slot, uuid: string | null): BookingResult => ({
  attempt: { group: contest, member: 1, professional: 2, slot: wanted, key: '' },
  uuid,
})
const row = (uuid: string, booked: Slot): StoredAppointment => ({
  uuid,
  member: 1,
  professional: 2,
  slot: booked,
  status: 'Pending',
  sequence: 0,
})

const nothing = { overlaps: [], lost: [], duplicated: [], unresolved: [], inconsistent: [] }
const [SAME, MIXED] = [0, 3]

describe('what a run of booking calls wrong', () => {
  const won = [told(SAME, slot(0, 4), 'a'), told(SAME, slot(0, 4), null)]
  const rows = [row('a', slot(0, 4))]

  test('nothing, when one has the slot and the other heard so', () => {
    expect(checkBookings({ told: won, moved: [], rows })).toEqual(nothing)
  })

  test('two appointments that share time, also with others between them', () => {
    expect(checkBookings({ told: [], moved: [], rows: [...rows, row('b', slot(3, 5))] }).overlaps).toEqual(['a and b'])
    const nested = [row('a', slot(0, 9)), row('b', slot(1, 2)), row('c', slot(3, 4))]
    expect(checkBookings({ told: [], moved: [], rows: nested }).overlaps).toEqual(['a and b', 'a and c'])
    expect(checkBookings({ told: [], moved: [], rows: [...rows, row('b', slot(4, 5))] }).overlaps).toEqual([])
  })

  test('a promised appointment that is not there, or is another', () => {
    expect(checkBookings({ told: won, moved: [], rows: [] }).lost).toEqual(['a'])
    expect(checkBookings({ told: won, moved: [], rows: [row('a', slot(1, 4))] }).lost).toEqual(['a'])
  })

  test('an appointment nobody was promised, or two were', () => {
    expect(checkBookings({ told: [], moved: [], rows }).duplicated).toEqual(['a'])
    expect(checkBookings({ told: [...won, told(SAME, slot(0, 4), 'a')], moved: [], rows }).duplicated).toEqual(['a'])
  })

  test('a contest without winner, with two, or with a loser to nobody', () => {
    const undecided = (answers: BookingResult[]) => checkBookings({ told: answers, moved: [], rows: [] }).unresolved
    expect(undecided([told(SAME, slot(0, 4), null)])).toEqual(['contest 0'])
    expect(undecided([told(SAME, slot(0, 4), 'a'), told(SAME, slot(0, 4), 'b')])).toEqual(['contest 0'])
    expect(
      undecided([told(MIXED, slot(0, 1), 'a'), told(MIXED, slot(1, 2), 'b'), told(MIXED, slot(0, 4), null)]),
    ).toEqual([])
    expect(undecided([told(MIXED, slot(0, 1), 'a'), told(MIXED, slot(1, 2), null)])).toEqual(['contest 3'])
  })

  test('an appointment moved twice, or other than promised', () => {
    const mismoved = (promised: string[], status: string, sequence: number) =>
      checkBookings({
        told: won,
        moved: [{ uuid: 'a', confirmed: promised }],
        rows: [{ ...row('a', slot(0, 4)), status, sequence }],
      }).inconsistent
    expect(mismoved(['Scheduled'], 'Scheduled', 1)).toEqual([])
    expect(mismoved([], 'Rejected', 1)).toEqual([])
    expect(mismoved(['Scheduled'], 'Rejected', 1)).toEqual(['a'])
    expect(mismoved(['Scheduled', 'Rejected'], 'Rejected', 1)).toEqual(['a'])
    expect(mismoved(['Rejected'], 'Rejected', 2)).toEqual(['a'])
    expect(mismoved([], 'Pending', 0)).toEqual(['a'])
  })
})

test.each(Object.entries(mutations))(
  'the guard that --sabotage %s takes out is there to be taken',
  (_, { file, text }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
  },
)
