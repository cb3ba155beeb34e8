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
type Action = keyof typeof endpoints
const actions = Object.keys(endpoints) as Action[]

/** The start of the appointment in minutes from now; it takes an hour. */
const times = { 'before it': 60, 'at its start': 0, 'during it': -30, 'at its end': -60, 'after it': -90 }
type Time = keyof typeof times

const people = ['member', 'professional', 'another member', 'another professional', 'an admin', 'a visitor'] as const
type Person = (typeof people)[number]
const partyRoles = ['member', 'professional'] as const satisfies readonly Person[]

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

/** Inserts an appointment in any state, without the calls that lead to it. */
async function insertAppointment(status: AppointmentStatus, time: Time = 'before it'): Promise<string> {
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

async function perform(action: Action, uuid: string, person: Person) {
  const { status, data, errors } = await testApp.call(
    endpoints[action],
    { body: { appointmentUuid: uuid } },
    { token: tokens[person] },
  )
  return { status, data, code: errors[0]?.code }
}

const codes = { not_allowed: 403, move_not_open: 409, not_found: 404, not_signed_in: 401 } as const

/** The outcome according to the status graph and the access rule. */
function expectedOutcome(action: Action, person: Person, { status, time }: { status: AppointmentStatus; time: Time }) {
  if (person === 'a visitor') return { error: 'not_signed_in' as const }
  if (person !== 'member' && person !== 'professional') return { error: 'not_found' as const }
  const start = times[time]
  return nextStatus(status, action, { by: person, now: 0, start, end: start + 60, answerBy: start })
}

const combinations = appointmentStatuses.flatMap((status) =>
  (Object.keys(times) as Time[]).flatMap((time) => actions.map((action) => ({ status, time, action }))),
)

test('rejects an approval after the answer deadline, even before the sweep expires the request', async () => {
  const uuid = await insertAppointment('Pending')
  const setAnswerBy = (at: Temporal.Instant) =>
    inTransaction(testApp.db, (tx) =>
      tx.updateTable('appointment').set({ answer_by: at }).where('appointment.uuid', '=', uuid).execute(),
    )
  await setAnswerBy(testApp.clock.now().subtract({ seconds: 1 }))
  expect(await perform('approve', uuid, 'professional')).toMatchObject({ status: 409, code: 'move_not_open' })
  expect((await getAppointmentRow(testApp, uuid)).status).toBe('Pending')

  await setAnswerBy(testApp.clock.now().add({ seconds: 1 }))
  expect((await perform('approve', uuid, 'professional')).status).toBe(200)
})

describe('actions of the specification', () => {
  const allowed = [
    [['APP-53', 'APP-59'], 'approve', 'Pending', 'before it', 'professional', 'Scheduled'],
    [['APP-55', 'APP-60'], 'reject', 'Pending', 'before it', 'professional', 'Rejected'],
    [['APP-56', 'OP-122'], 'cancel', 'Pending', 'before it', 'member', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before it', 'professional', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before it', 'member', 'Cancelled'],
    [['APP-57', 'APP-61', 'OP-074'], 'finish', 'Scheduled', 'during it', 'professional', 'Finished'],
  ] as const
  for (const [tags, action, status, time, person, to] of allowed) {
    test(`${action} by the ${person} ${time} turns ${status} into ${to}`, { tags: [...tags] }, async () => {
      const uuid = await insertAppointment(status, time)
      expect((await perform(action, uuid, person)).data).toEqual({ appointment: { uuid, status: to } })
      expect((await getAppointmentRow(testApp, uuid)).status).toBe(to)
    })
  }

  for (const [tag, action, status] of [
    ['APP-53', 'approve', 'Pending'],
    ['APP-55', 'reject', 'Pending'],
    ['APP-57', 'finish', 'Scheduled'],
  ] as const) {
    test(`${action} is allowed to the appointment's professional only`, { tags: [tag] }, async () => {
      const uuid = await insertAppointment(status, action === 'finish' ? 'during it' : 'before it')
      for (const person of people.filter((user) => user !== 'professional')) {
        const { status: answered } = await perform(action, uuid, person)
        expect(answered).toBe({ member: 403, 'a visitor': 401 }[person as string] ?? 404)
      }
      expect((await getAppointmentRow(testApp, uuid)).status).toBe(status)
    })
  }

  test.each(['Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const)(
    'approving a %s appointment changes nothing',
    { tags: ['OP-075'] },
    async (status) => {
      const uuid = await insertAppointment(status)
      const before = await getAppointmentRow(testApp, uuid)
      expect((await perform('approve', uuid, 'professional')).status).toBe(409)
      expect(await getAppointmentRow(testApp, uuid)).toEqual(before)
    },
  )
})

describe('every action in every status by every user', () => {
  test.each(combinations)('$action of a $status appointment $time', async ({ status, time, action }) => {
    // For other users the appointment never exists, so one time is enough.
    for (const person of time === 'before it' ? people : partyRoles) {
      const uuid = await insertAppointment(status, time)
      const before = await getAppointmentRow(testApp, uuid)
      const next = expectedOutcome(action, person, { status, time })
      const now = testApp.clock.now().round('microsecond')
      const changed = 'to' in next && {
        status: next.to,
        status_changed_at: now,
        status_changed_by: person,
        sequence: 1,
      }
      expect([person, await perform(action, uuid, person)]).toEqual([
        person,
        'to' in next
          ? { status: 200, data: { appointment: { uuid, status: next.to } }, code: undefined }
          : { status: codes[next.error], data: null, code: next.error },
      ])
      expect(await getAppointmentRow(testApp, uuid)).toEqual({ ...before, ...changed })
      expect((await listNotifications(testApp, uuid)).planned.length > 0).toBe('to' in next)
      await clearAppointments(testApp)
    }
  })
})

describe('invalid appointment ids', () => {
  test.each(actions)('%s of an unknown appointment returns 404', async (action) => {
    const answer = await perform(action, '00000000-0000-4000-8000-000000000000', 'professional')
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  })

  test.each(['', 'one', "' or 1=1 --", 7, null, ['a']])('rejects %j, which is not a uuid', async (appointmentUuid) => {
    const answer = await testApp.call(
      approveAppointment,
      { body: { appointmentUuid: appointmentUuid as string } },
      { token: tokens.professional },
    )
    expect([answer.status, answer.errors[0]?.code]).toEqual([400, 'invalid_input'])
  })

  test('accepts a uuid in upper case', async () => {
    const uuid = await insertAppointment('Pending')
    expect((await perform('approve', uuid.toUpperCase(), 'professional')).data).toEqual({
      appointment: { uuid, status: 'Scheduled' },
    })
  })
})

describe('a repeated action', () => {
  test.each([
    ['approve', 'Pending', 'professional', 'before it'],
    ['reject', 'Pending', 'professional', 'before it'],
    ['cancel', 'Scheduled', 'member', 'before it'],
    ['finish', 'Scheduled', 'professional', 'during it'],
  ] as const)('%s of a %s appointment is rejected the second time', async (action, status, person, time) => {
    const uuid = await insertAppointment(status, time)
    expect((await perform(action, uuid, person)).status).toBe(200)
    const { planned } = await listNotifications(testApp, uuid)
    const again = await perform(action, uuid, person)
    expect([again.status, again.code]).toEqual([409, 'move_not_open'])
    expect((await listNotifications(testApp, uuid)).planned).toEqual(planned)
    expect((await getAppointmentRow(testApp, uuid)).sequence).toBe(1)
  })
})

async function countBlockedStatements(): Promise<number> {
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

/** Runs actions concurrently: a row lock delays their writes until all have read the same status. */
async function performConcurrently(uuid: string, requests: readonly [Action, Person][]) {
  let answers: Promise<Awaited<ReturnType<typeof perform>>[]> = Promise.resolve([])
  await inTransaction(testApp.db, async (tx) => {
    await sql`select from appointment where uuid = ${uuid} for update`.execute(tx)
    answers = Promise.all(requests.map(([action, person]) => perform(action, uuid, person)))
    while ((await countBlockedStatements()) < requests.length) await sleep(5)
  })
  return answers
}

describe('concurrent actions', () => {
  const races: { status: AppointmentStatus; time?: Time; requests: readonly [Action, Person][] }[] = [
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

  test.each(races.map((race) => ({ ...race, title: race.requests.flat().join(' ') })))(
    'exactly one succeeds on a $status appointment: $title',
    async ({ status, time, requests }) => {
      const uuid = await insertAppointment(status, time)
      const answers = await performConcurrently(uuid, requests)
      const succeeded = answers.filter((answer) => answer.status === 200)
      expect(succeeded).toHaveLength(1)
      expect(answers.filter((answer) => answer.status === 409 && answer.code === 'move_not_open')).toHaveLength(
        requests.length - 1,
      )
      const row = await getAppointmentRow(testApp, uuid)
      expect([row.status, row.sequence]).toEqual([succeeded[0]?.data?.appointment.status, 1])
    },
  )
})
