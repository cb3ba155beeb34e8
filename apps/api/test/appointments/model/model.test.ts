import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { scaleRuns, PROPERTY_SEED } from '../../setup/property-runs.ts'
import { createModel, HOUR } from './model.ts'
import type { Model, Action, Person, Slot } from './model.ts'
import { openSystem } from './system.ts'
import type { System } from './system.ts'

/** Concurrent runs, each on its own database. */
const CONCURRENCY = 3

/** Enough to reach each rare outcome at least once. */
const RUNS = scaleRuns(300)

const MONDAY = Date.parse('2027-03-01T08:00:00Z')

/** Three sessions on each of four days, and two free sessions within the first session of each day. */
const slots: Slot[] = [1, 2, 3, 4].flatMap((day) => {
  const nine = MONDAY + HOUR + day * 24 * HOUR
  const slotFrom = (from: number, hours: number) => ({ start: nine + from * HOUR, end: nine + (from + hours) * HOUR })
  return [slotFrom(0, 1), slotFrom(1, 1), slotFrom(2, 1), slotFrom(0, 0.25), slotFrom(0.75, 0.25)]
})

/** A user with this role, who is or is not a party of the appointment. */
type Caller = { role: Person['role']; isParty: boolean }

type Command =
  | { type: 'book'; member: number; professional: number; slot: number }
  | { type: 'action'; caller: Caller; action: Action; index: number }
  | { type: 'wait'; slot: number; hours: number }
  | { type: 'sweep' }

const nth = fc.constantFrom(0, 1)
const caller = fc.record({
  role: fc.constantFrom('member' as const, 'professional' as const),
  isParty: fc.constantFrom(true, true, true, false),
})
const action = fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const, 'finish' as const)
const hours = fc.constantFrom(-24, -0.5, 0, 0.5, 1, 1.5)
const slot = fc.nat(slots.length - 1)
const type = <Name extends Command['type']>(name: Name) => fc.constant(name)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: type('book'), member: nth, professional: nth, slot }) },
  { weight: 8, arbitrary: fc.record({ type: type('action'), caller, action, index: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: type('wait'), slot, hours }) },
  { weight: 1, arbitrary: fc.record({ type: type('sweep') }) },
)

/** Runs a command on the model and on the system. Returns the expected and the actual outcome. */
async function runCommand(command: Command, model: Model, system: System): Promise<[string, string]> {
  if (command.type === 'book') {
    const request = [command.member, command.professional, slots[command.slot] ?? { start: 0, end: 0 }] as const
    return [model.book(...request), await system.book(...request)]
  }
  if (command.type === 'action') {
    const { role, isParty } = command.caller
    const party = model.partyOf(role, command.index)
    const request = [{ role, nth: isParty ? party : 1 - party }, command.action, command.index] as const
    return [model.applyAction(...request), await system.applyAction(...request)]
  }
  if (command.type === 'wait') {
    model.waitUntil((slots[command.slot]?.start ?? 0) + command.hours * HOUR)
    system.setClock(model.now())
  } else {
    model.sweep()
    await system.sweep()
  }
  return [command.type, command.type]
}

let systems: System[]
/** The number of times that each outcome was reached. */
const outcomes = new Map<string, number>()

beforeAll(async () => {
  systems = await Promise.all(Array.from({ length: CONCURRENCY }, openSystem))
})
afterAll(() => Promise.all(systems.map((system) => system.close())))

async function compareRun(commands: readonly Command[], system: System): Promise<void> {
  const model = createModel(MONDAY)
  await system.reset(MONDAY)
  for (const command of commands) {
    const [expected, outcome] = await runCommand(command, model, system)
    expect(outcome).toBe(expected)
    const name = command.type === 'action' ? `${command.caller.role} ${command.action}` : command.type
    outcomes.set(`${name}: ${outcome}`, (outcomes.get(`${name}: ${outcome}`) ?? 0) + 1)
    expect(await system.listStatuses()).toEqual(model.listStatuses())
  }
}

test(`matches the model in ${RUNS} runs of random commands, seed ${PROPERTY_SEED}`, async () => {
  const runs = systems.map((system, index) =>
    fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 30, size: 'max' }), (commands) =>
        compareRun(commands, system),
      ),
      { numRuns: Math.ceil(RUNS / CONCURRENCY), seed: PROPERTY_SEED + index },
    ),
  )
  await expect(Promise.all(runs)).resolves.toHaveLength(CONCURRENCY)
}, 300_000)

test('random commands reach every possible outcome', () => {
  expect([...outcomes.keys()].toSorted()).toEqual([
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
    'sweep: sweep',
    'wait: wait',
  ])
})
