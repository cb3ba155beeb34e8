import { setTimeout as sleep } from 'node:timers/promises'

import {
  approveAppointment,
  cancelAppointment,
  finishAppointment,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { nextStatus, appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { listNotifications, clearAppointments, getAppointmentRow } from './practice.ts'

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

let testApp: TestApp
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
  testApp = await startTestApp()
  const mila = await testApp.member('mila')
  const ines = await testApp.professional('ines')
  tokens.member = mila.token
  tokens.professional = ines.token
  tokens['another member'] = (await testApp.member('noor')).token
  tokens['another professional'] = (await testApp.professional('petra')).token
  tokens['an admin'] = (await testApp.admin('ada')).token
  parties = { member_id: mila.user.id as AccountId, professional_id: ines.user.id as AccountId }
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

/** An appointment as it would be by now, without the calls that lead there. */
async function given(status: AppointmentStatus, time: Time = 'before it'): Promise<string> {
  const now = testApp.clock.now()
  const start = now.add({ minutes: times[time] })
  const { uuid } = await inTransaction(testApp.db, (tx) =>
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
        status_changed_at: now.subtract({ hours: 72 }),
        answer_by: start,
      })
      .returning('appointment.uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

async function make(move: Move, uuid: string, person: Person) {
  const { status, data, errors } = await testApp.call(
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
  return nextStatus(status, move, { by: person, now: 0, start, end: start + 60, answerBy: start })
}

const everything = appointmentStatuses.flatMap((status) =>
  (Object.keys(times) as Time[]).flatMap((time) => moves.map((move) => ({ status, time, move }))),
)

test('a request is no longer confirmed once the time to answer is over, although no sweep has ended it yet', async () => {
  const uuid = await given('Pending')
  const setAnswerBy = (at: Temporal.Instant) =>
    inTransaction(testApp.db, (tx) =>
      tx.updateTable('appointment').set({ answer_by: at }).where('appointment.uuid', '=', uuid).execute(),
    )
  await setAnswerBy(testApp.clock.now().subtract({ seconds: 1 }))
  expect(await make('approve', uuid, 'professional')).toMatchObject({ status: 409, code: 'move_not_open' })
  expect((await getAppointmentRow(testApp, uuid)).status).toBe('Pending')

  await setAnswerBy(testApp.clock.now().add({ seconds: 1 }))
  expect((await make('approve', uuid, 'professional')).status).toBe(200)
})

describe('what the specification lets happen', () => {
  const allowed = [
    [['APP-53', 'APP-59'], 'approve', 'Pending', 'before it', 'professional', 'Scheduled'],
    [['APP-55', 'APP-60'], 'reject', 'Pending', 'before it', 'professional', 'Rejected'],
    [['APP-56', 'OP-122'], 'cancel', 'Pending', 'before it', 'member', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before it', 'professional', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before it', 'member', 'Cancelled'],
    [['APP-57', 'APP-61', 'OP-074'], 'finish', 'Scheduled', 'during it', 'professional', 'Finished'],
  ] as const
  for (const [tags, move, status, time, person, to] of allowed) {
    test(
      `${move} of a ${status} appointment ${time} by its ${person} makes it ${to}`,
      { tags: [...tags] },
      async () => {
        const uuid = await given(status, time)
        expect((await make(move, uuid, person)).data).toEqual({ appointment: { uuid, status: to } })
        expect((await getAppointmentRow(testApp, uuid)).status).toBe(to)
      },
    )
  }

  for (const [tag, move, status] of [
    ['APP-53', 'approve', 'Pending'],
    ['APP-55', 'reject', 'Pending'],
    ['APP-57', 'finish', 'Scheduled'],
  ] as const) {
    test(`only the professional of the appointment may ${move} it`, { tags: [tag] }, async () => {
      const uuid = await given(status, move === 'finish' ? 'during it' : 'before it')
      for (const person of people.filter((one) => one !== 'professional')) {
        expect((await make(move, uuid, person)).status).toBe({ member: 403, 'a visitor': 401 }[person as string] ?? 404)
      }
      expect((await getAppointmentRow(testApp, uuid)).status).toBe(status)
    })
  }

  test.each(['Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const)(
    'approving a %s one changes nothing, so that sending a message may always try',
    { tags: ['OP-075'] },
    async (status) => {
      const uuid = await given(status)
      const before = await getAppointmentRow(testApp, uuid)
      expect((await make('approve', uuid, 'professional')).status).toBe(409)
      expect(await getAppointmentRow(testApp, uuid)).toEqual(before)
    },
  )
})

describe('who may move an appointment, from where, when', () => {
  test.each(everything)('$move of a $status one $time', async ({ status, time, move }) => {
    // To strangers it does not exist at any time; once is enough to see that.
    for (const person of time === 'before it' ? people : parts) {
      const uuid = await given(status, time)
      const before = await getAppointmentRow(testApp, uuid)
      const next = expected(move, person, { status, time })
      const now = testApp.clock.now().round('microsecond')
      const changed = 'to' in next && {
        status: next.to,
        status_changed_at: now,
        status_changed_by: person,
        sequence: 1,
      }
      expect([person, await make(move, uuid, person)]).toEqual([
        person,
        'to' in next
          ? { status: 200, data: { appointment: { uuid, status: next.to } }, code: undefined }
          : { status: codes[next.refused], data: null, code: next.refused },
      ])
      expect(await getAppointmentRow(testApp, uuid)).toEqual({ ...before, ...changed })
      expect((await listNotifications(testApp, uuid)).owed.length > 0).toBe('to' in next)
      await clearAppointments(testApp)
    }
  })
})

describe('a move that names nothing of ours', () => {
  test.each(moves)('%s of an appointment there is not', async (move) => {
    const answer = await make(move, '00000000-0000-4000-8000-000000000000', 'professional')
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  })

  test.each(['', 'one', "' or 1=1 --", 7, null, ['a']])('%j is no uuid', async (appointmentUuid) => {
    const answer = await testApp.call(
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
    const { owed } = await listNotifications(testApp, uuid)
    const again = await make(move, uuid, person)
    expect([again.status, again.code]).toEqual([409, 'move_not_open'])
    expect((await listNotifications(testApp, uuid)).owed).toEqual(owed)
    expect((await getAppointmentRow(testApp, uuid)).sequence).toBe(1)
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

/** Lets the moves read the appointment and then holds them before they write, so that all have seen the same status. */
async function meet(uuid: string, requests: readonly [Move, Person][]) {
  let answers: Promise<Awaited<ReturnType<typeof make>>[]> = Promise.resolve([])
  await inTransaction(testApp.db, async (tx) => {
    await sql`select from appointment where uuid = ${uuid} for update`.execute(tx)
    answers = Promise.all(requests.map(([move, person]) => make(move, uuid, person)))
    while ((await countWaiting()) < requests.length) await sleep(5)
  })
  return answers
}

describe('two moves that meet', () => {
  const meetings: { status: AppointmentStatus; time?: Time; requests: readonly [Move, Person][] }[] = [
    {
      status: 'Pending',
      requests: [
        ['approve', 'professional'],
        ['cancel', 'member'],
      ],
    },
    {
      status: 'Pending',
      requests: [
        ['cancel', 'member'],
        ['approve', 'professional'],
      ],
    },
    {
      status: 'Pending',
      requests: [
        ['approve', 'professional'],
        ['reject', 'professional'],
        ['cancel', 'member'],
      ],
    },
    {
      status: 'Pending',
      requests: [
        ['approve', 'professional'],
        ['approve', 'professional'],
      ],
    },
    {
      status: 'Scheduled',
      requests: [
        ['cancel', 'member'],
        ['cancel', 'professional'],
      ],
    },
    {
      status: 'Scheduled',
      time: 'during it',
      requests: [
        ['cancel', 'member'],
        ['finish', 'professional'],
      ],
    },
  ]

  test.each(meetings.map((one) => ({ ...one, title: one.requests.flat().join(' ') })))(
    '$status: $title: exactly one wins',
    async ({ status, time, requests }) => {
      const uuid = await given(status, time)
      const answers = await meet(uuid, requests)
      const won = answers.filter((answer) => answer.status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter((answer) => answer.status === 409 && answer.code === 'move_not_open')).toHaveLength(
        requests.length - 1,
      )
      const row = await getAppointmentRow(testApp, uuid)
      expect([row.status, row.sequence]).toEqual([won[0]?.data?.appointment.status, 1])
    },
  )
})
