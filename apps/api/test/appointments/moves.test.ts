import { setTimeout as sleep } from 'node:timers/promises'

import {
  approveAppointment,
  cancelAppointment,
  finishAppointment,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { afterMove, appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { inTransaction } from '../../src/platform/db/db.ts'
import type { AccountId } from '../../src/platform/ids.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { announcements, clearDiaries, rowOf } from './practice.ts'

const endpoints = {
  approve: approveAppointment,
  reject: rejectAppointment,
  cancel: cancelAppointment,
  finish: finishAppointment,
}
type Move = keyof typeof endpoints
const moves = Object.keys(endpoints) as Move[]

/** Minutes from now to the start of an hour. */
const times = { 'before it': 60, 'at its start': 0, 'during it': -30, 'at its end': -60, 'after it': -90 }
type Time = keyof typeof times

const people = ['member', 'professional', 'another member', 'another professional', 'an admin', 'a visitor'] as const
type Person = (typeof people)[number]
const parts = ['member', 'professional'] as const satisfies readonly Person[]

let world: World
const tokens: Record<Person, string | null> = {
  member: null,
  professional: null,
  'another member': null,
  'another professional': null,
  'an admin': null,
  'a visitor': null,
}
let parties: { member_id: AccountId; professional_id: AccountId }

beforeAll(async () => {
  world = await startWorld()
  const mila = await world.member('mila')
  const ines = await world.professional('ines')
  tokens.member = mila.token
  tokens.professional = ines.token
  tokens['another member'] = (await world.member('noor')).token
  tokens['another professional'] = (await world.professional('petra')).token
  tokens['an admin'] = (await world.admin('ada')).token
  parties = { member_id: mila.user.id as AccountId, professional_id: ines.user.id as AccountId }
})
afterEach(() => clearDiaries(world))
afterAll(() => world.stop())

/** An appointment as it would be by now, without the calls that lead there. */
async function given(status: AppointmentStatus, time: Time = 'before it'): Promise<string> {
  const now = world.clock.now()
  const start = now.add({ minutes: times[time] })
  const { uuid } = await inTransaction(world.db, (tx) =>
    tx
      .insertInto('appointment')
      .values({
        ...parties,
        status,
        starts_at: start,
        ends_at: start.add({ hours: 1 }),
        session_type: 'Standard',
        location: 'Online',
        address: '',
        time_zone: 'UTC',
        requested_at: now.subtract({ hours: 72 }),
        moved_at: now.subtract({ hours: 72 }),
        answer_by: start,
      })
      .returning('appointment.uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

async function make(move: Move, uuid: string, person: Person) {
  const { status, data, errors } = await world.call(
    endpoints[move],
    { body: { appointmentUuid: uuid } },
    { token: tokens[person] },
  )
  return { status, data, code: errors[0]?.code }
}

const codes = { not_allowed: 403, move_not_open: 409, not_found: 404, not_signed_in: 401 } as const

/** What the graph and the rule of access say, for everybody. */
function expected(move: Move, person: Person, { status, time }: { status: AppointmentStatus; time: Time }) {
  if (person === 'a visitor') return { refused: 'not_signed_in' as const }
  if (person !== 'member' && person !== 'professional') return { refused: 'not_found' as const }
  const start = times[time]
  return afterMove(status, move, { by: person, now: 0, start, end: start + 60 })
}

const everything = appointmentStatuses.flatMap((status) =>
  (Object.keys(times) as Time[]).flatMap((time) => moves.map((move) => ({ status, time, move }))),
)

describe('APP-53, APP-55, APP-56, APP-57: who may move an appointment, from where, when', () => {
  test.each(everything)('$move of a $status one $time', async ({ status, time, move }) => {
    // To strangers it does not exist at any time; once is enough to see that.
    for (const person of time === 'before it' ? people : parts) {
      const uuid = await given(status, time)
      const before = await rowOf(world, uuid)
      const next = expected(move, person, { status, time })
      const now = world.clock.now().round('microsecond')
      const changed = 'to' in next && { status: next.to, moved_at: now, moved_by: person, sequence: 1 }
      expect([person, await make(move, uuid, person)]).toEqual([
        person,
        'to' in next
          ? { status: 200, data: { appointment: { uuid, status: next.to } }, code: undefined }
          : { status: codes[next.refused], data: null, code: next.refused },
      ])
      expect(await rowOf(world, uuid)).toEqual({ ...before, ...changed })
      expect((await announcements(world, uuid)).owed.length > 0).toBe('to' in next)
      await clearDiaries(world)
    }
  })
})

describe('a move that names nothing of ours', () => {
  test.each(moves)('APP-59, APP-60, APP-61, APP-62: %s of an appointment there is not', async (move) => {
    const answer = await make(move, '00000000-0000-4000-8000-000000000000', 'professional')
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  })

  test.each(['', 'one', "' or 1=1 --", 7, null, ['a']])('%j is no uuid', async (appointmentUuid) => {
    const answer = await world.call(
      approveAppointment,
      { body: { appointmentUuid: appointmentUuid as string } },
      { token: tokens.professional },
    )
    expect([answer.status, answer.errors[0]?.code]).toEqual([400, 'invalid_input'])
  })

  test('a uuid in capitals is the same one', async () => {
    const uuid = await given('Pending')
    expect((await make('approve', uuid.toUpperCase(), 'professional')).data).toEqual({
      appointment: { uuid, status: 'Scheduled' },
    })
  })
})

describe('a move made twice', () => {
  test.each([
    ['approve', 'Pending', 'professional', 'before it'],
    ['reject', 'Pending', 'professional', 'before it'],
    ['cancel', 'Scheduled', 'member', 'before it'],
    ['finish', 'Scheduled', 'professional', 'during it'],
  ] as const)('%s of a %s one is made once', async (move, status, person, time) => {
    const uuid = await given(status, time)
    expect((await make(move, uuid, person)).status).toBe(200)
    const { owed } = await announcements(world, uuid)
    const again = await make(move, uuid, person)
    expect([again.status, again.code]).toEqual([409, 'move_not_open'])
    expect((await announcements(world, uuid)).owed).toEqual(owed)
    expect((await rowOf(world, uuid)).sequence).toBe(1)
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await inTransaction(world.db, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

/** Lets the moves read the appointment and then holds them before they write, so that all have seen the same status. */
async function meet(uuid: string, wishes: readonly [Move, Person][]) {
  let answers: Promise<Awaited<ReturnType<typeof make>>[]> = Promise.resolve([])
  await inTransaction(world.db, async (tx) => {
    await sql`select from appointment where uuid = ${uuid} for update`.execute(tx)
    answers = Promise.all(wishes.map(([move, person]) => make(move, uuid, person)))
    while ((await countWaiting()) < wishes.length) await sleep(5)
  })
  return answers
}

describe('two moves that meet', () => {
  const meetings: { status: AppointmentStatus; time?: Time; wishes: readonly [Move, Person][] }[] = [
    {
      status: 'Pending',
      wishes: [
        ['approve', 'professional'],
        ['cancel', 'member'],
      ],
    },
    {
      status: 'Pending',
      wishes: [
        ['cancel', 'member'],
        ['approve', 'professional'],
      ],
    },
    {
      status: 'Pending',
      wishes: [
        ['approve', 'professional'],
        ['reject', 'professional'],
        ['cancel', 'member'],
      ],
    },
    {
      status: 'Pending',
      wishes: [
        ['approve', 'professional'],
        ['approve', 'professional'],
      ],
    },
    {
      status: 'Scheduled',
      wishes: [
        ['cancel', 'member'],
        ['cancel', 'professional'],
      ],
    },
    {
      status: 'Scheduled',
      time: 'during it',
      wishes: [
        ['cancel', 'member'],
        ['finish', 'professional'],
      ],
    },
  ]

  test.each(meetings.map((one) => ({ ...one, title: one.wishes.flat().join(' ') })))(
    '$status: $title: exactly one wins',
    async ({ status, time, wishes }) => {
      const uuid = await given(status, time)
      const answers = await meet(uuid, wishes)
      const won = answers.filter((answer) => answer.status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter((answer) => answer.status === 409 && answer.code === 'move_not_open')).toHaveLength(
        wishes.length - 1,
      )
      const row = await rowOf(world, uuid)
      expect([row.status, row.sequence]).toEqual([won[0]?.data?.appointment.status, 1])
    },
  )
})
