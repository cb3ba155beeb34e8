import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { judge } from '../../chaos/booking/check.ts'
import type { Row, Told } from '../../chaos/booking/check.ts'
import { guards } from '../../chaos/booking/mutations.ts'
import { attemptsOf, isMixed, membersFor, PROFESSIONALS, RIVALS } from '../../chaos/booking/plan.ts'
import type { Slot } from '../../chaos/booking/plan.ts'
import { root } from '../../services/addresses.ts'

const HOUR = 3_600_000

describe('the plan of a run of booking', () => {
  const plan = [...attemptsOf({ attempts: 8000, from: 0 })]

  test('rivals of a contest share a professional, and all want time that meets', () => {
    for (const [contest, rivals] of Map.groupBy(plan, (attempt) => attempt.contest)) {
      expect(rivals).toHaveLength(RIVALS)
      expect(new Set(rivals.map(({ professional }) => professional)).size).toBe(1)
      const wanted = new Set(rivals.map(({ slot }) => `${slot.start}-${slot.end}`))
      expect(wanted.size).toBe(isMixed(contest) ? 5 : 1)
    }
  })

  test('no hour of a professional comes up in two contests', () => {
    const hours = plan.map(({ contest, professional, slot }) => [
      contest,
      `${professional} ${Math.floor(slot.start / HOUR)}`,
    ])
    const contests = Map.groupBy(hours, ([, hour]) => hour)
    expect([...contests.values()].filter((of) => new Set(of.map(([contest]) => contest)).size > 1)).toEqual([])
  })

  test.each([800, 4000, 8000, 80_000, 19 * 8 * 5 * 10])(
    '%i attempts meet no limit of open requests',
    { timeout: 30_000 },
    (attempts) => {
      const members = membersFor(attempts)
      const ofEach = Map.groupBy(attemptsOf({ attempts, from: 0 }), ({ member }) => member)
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
const told = (contest: number, wanted: Slot, uuid: string | null): Told => ({
  attempt: { contest, member: 1, professional: 2, slot: wanted, key: '' },
  uuid,
})
const row = (uuid: string, booked: Slot): Row => ({
  uuid,
  member: 1,
  professional: 2,
  slot: booked,
  status: 'Pending',
  sequence: 0,
})

const nothing = { overlaps: [], lost: [], doubled: [], undecided: [], mismoved: [] }
const [SAME, MIXED] = [0, 3]

describe('what a run of booking calls wrong', () => {
  const won = [told(SAME, slot(0, 4), 'a'), told(SAME, slot(0, 4), null)]
  const rows = [row('a', slot(0, 4))]

  test('nothing, when one has the slot and the other heard so', () => {
    expect(judge({ told: won, moved: [], rows })).toEqual(nothing)
  })

  test('two appointments that share time, also with others between them', () => {
    expect(judge({ told: [], moved: [], rows: [...rows, row('b', slot(3, 5))] }).overlaps).toEqual(['a and b'])
    const nested = [row('a', slot(0, 9)), row('b', slot(1, 2)), row('c', slot(3, 4))]
    expect(judge({ told: [], moved: [], rows: nested }).overlaps).toEqual(['a and b', 'a and c'])
    expect(judge({ told: [], moved: [], rows: [...rows, row('b', slot(4, 5))] }).overlaps).toEqual([])
  })

  test('a promised appointment that is not there, or is another', () => {
    expect(judge({ told: won, moved: [], rows: [] }).lost).toEqual(['a'])
    expect(judge({ told: won, moved: [], rows: [row('a', slot(1, 4))] }).lost).toEqual(['a'])
  })

  test('an appointment nobody was promised, or two were', () => {
    expect(judge({ told: [], moved: [], rows }).doubled).toEqual(['a'])
    expect(judge({ told: [...won, told(SAME, slot(0, 4), 'a')], moved: [], rows }).doubled).toEqual(['a'])
  })

  test('a contest without winner, with two, or with a loser to nobody', () => {
    const undecided = (answers: Told[]) => judge({ told: answers, moved: [], rows: [] }).undecided
    expect(undecided([told(SAME, slot(0, 4), null)])).toEqual(['contest 0'])
    expect(undecided([told(SAME, slot(0, 4), 'a'), told(SAME, slot(0, 4), 'b')])).toEqual(['contest 0'])
    expect(
      undecided([told(MIXED, slot(0, 1), 'a'), told(MIXED, slot(1, 2), 'b'), told(MIXED, slot(0, 4), null)]),
    ).toEqual([])
    expect(undecided([told(MIXED, slot(0, 1), 'a'), told(MIXED, slot(1, 2), null)])).toEqual(['contest 3'])
  })

  test('an appointment moved twice, or other than promised', () => {
    const mismoved = (promised: string[], status: string, sequence: number) =>
      judge({ told: won, moved: [{ uuid: 'a', promised }], rows: [{ ...row('a', slot(0, 4)), status, sequence }] })
        .mismoved
    expect(mismoved(['Scheduled'], 'Scheduled', 1)).toEqual([])
    expect(mismoved([], 'Rejected', 1)).toEqual([])
    expect(mismoved(['Scheduled'], 'Rejected', 1)).toEqual(['a'])
    expect(mismoved(['Scheduled', 'Rejected'], 'Rejected', 1)).toEqual(['a'])
    expect(mismoved(['Rejected'], 'Rejected', 2)).toEqual(['a'])
    expect(mismoved([], 'Pending', 0)).toEqual(['a'])
  })
})

test.each(Object.entries(guards))(
  'the guard that --sabotage %s takes out is there to be taken',
  (_, { file, text }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
  },
)
