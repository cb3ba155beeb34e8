import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { propertyRuns, PROPERTY_SEED } from '../../setup/property-runs.ts'
import { createModel, HOUR } from './model.ts'
import type { Model, Move, Person, Slot } from './model.ts'
import { openSystem } from './system.ts'
import type { System } from './system.ts'

/** Each on a database of its own, so that one works while another waits. */
const LANES = 3

/** As many as it takes to meet each rare outcome at least once. */
const RUNS = propertyRuns(300)

const MONDAY = Date.parse('2027-03-01T08:00:00Z')

/** Three hours on each of the next days, and two quarters of each first hour. */
const slots: Slot[] = [1, 2, 3, 4].flatMap((day) => {
  const nine = MONDAY + HOUR + day * 24 * HOUR
  const stretch = (from: number, hours: number) => ({ start: nine + from * HOUR, end: nine + (from + hours) * HOUR })
  return [stretch(0, 1), stretch(1, 1), stretch(2, 1), stretch(0, 0.25), stretch(0.75, 0.25)]
})

/** Somebody of a role: a party of the appointment mostly, or their like who has nothing to do with it. */
type Who = { role: Person['role']; isParty: boolean }

type Action =
  | { does: 'book'; member: number; professional: number; slot: number }
  | { does: 'move'; who: Who; move: Move; index: number }
  | { does: 'wait'; slot: number; hours: number }
  | { does: 'tick' }

const nth = fc.constantFrom(0, 1)
const who = fc.record({
  role: fc.constantFrom('member' as const, 'professional' as const),
  isParty: fc.constantFrom(true, true, true, false),
})
const move = fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const, 'finish' as const)
const hours = fc.constantFrom(-24, -0.5, 0, 0.5, 1, 1.5)
const slot = fc.nat(slots.length - 1)
const does = <Name extends Action['does']>(name: Name) => fc.constant(name)

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: does('book'), member: nth, professional: nth, slot }) },
  { weight: 8, arbitrary: fc.record({ does: does('move'), who, move, index: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: does('wait'), slot, hours }) },
  { weight: 1, arbitrary: fc.record({ does: does('tick') }) },
)

/** What the model expects of an action, and what really came of it. */
async function step(action: Action, life: Model, stage: System): Promise<[string, string]> {
  if (action.does === 'book') {
    const request = [action.member, action.professional, slots[action.slot] ?? { start: 0, end: 0 }] as const
    return [life.book(...request), await stage.book(...request)]
  }
  if (action.does === 'move') {
    const { role, isParty } = action.who
    const party = life.partyOf(role, action.index)
    const request = [{ role, nth: isParty ? party : 1 - party }, action.move, action.index] as const
    return [life.move(...request), await stage.move(...request)]
  }
  if (action.does === 'wait') {
    life.waitUntil((slots[action.slot]?.start ?? 0) + action.hours * HOUR)
    stage.setClock(life.now())
  } else {
    life.tick()
    await stage.tick()
  }
  return [action.does, action.does]
}

let stages: System[]
const seen = new Map<string, number>()

beforeAll(async () => {
  stages = await Promise.all(Array.from({ length: LANES }, openSystem))
})
afterAll(() => Promise.all(stages.map((stage) => stage.close())))

async function liveThrough(actions: readonly Action[], stage: System): Promise<void> {
  const life = createModel(MONDAY)
  await stage.reset(MONDAY)
  for (const one of actions) {
    const [expected, outcome] = await step(one, life, stage)
    expect(outcome).toBe(expected)
    const what = one.does === 'move' ? `${one.who.role} ${one.move}: ${outcome}` : `${one.does}: ${outcome}`
    seen.set(what, (seen.get(what) ?? 0) + 1)
    expect(await stage.statuses()).toEqual(life.statuses())
  }
}

test(`${RUNS} lives of random moves by random people, seed ${PROPERTY_SEED}`, async () => {
  const lanes = stages.map((stage, lane) =>
    fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30, size: 'max' }), (actions) =>
        liveThrough(actions, stage),
      ),
      { numRuns: Math.ceil(RUNS / LANES), seed: PROPERTY_SEED + lane },
    ),
  )
  await expect(Promise.all(lanes)).resolves.toHaveLength(LANES)
}, 300_000)

test('they met every move and every refusal there is', () => {
  expect([...seen.keys()].toSorted()).toEqual([
    'book: booked',
    'book: slot_not_offered',
    'book: slot_taken',
    'book: too_many_requests_open',
    'member approve: not_allowed',
    'member approve: not_found',
    'member cancel: Cancelled',
    'member cancel: move_not_open',
    'member cancel: not_found',
    'member finish: not_allowed',
    'member finish: not_found',
    'member reject: not_allowed',
    'member reject: not_found',
    'professional approve: Scheduled',
    'professional approve: move_not_open',
    'professional approve: not_found',
    'professional cancel: Cancelled',
    'professional cancel: move_not_open',
    'professional cancel: not_found',
    'professional finish: Finished',
    'professional finish: move_not_open',
    'professional finish: not_found',
    'professional reject: Rejected',
    'professional reject: move_not_open',
    'professional reject: not_found',
    'tick: tick',
    'wait: wait',
  ])
})
