import { setTimeout as sleep } from 'node:timers/promises'

import {
  approveAppointment,
  cancelAppointment,
  finishAppointment,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { getNextStatus, appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { listNotifications, clearAppointments, getAppointmentRow } from './bookable-professional.ts'

const endpoints = {
  approve: approveAppointment,
  reject: rejectAppointment,
  cancel: cancelAppointment,
  finish: finishAppointment,
}
type Action = keyof typeof endpoints
const actions = Object.keys(endpoints) as Action[]

/** The start of the one-hour appointment, in minutes from now. */
const times = {
  'before the start': 60,
  'at the start': 0,
  'during the appointment': -30,
  'at the end': -60,
  'after the end': -90,
}
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

/** Inserts an appointment in any status directly into the database. */
async function insertAppointment(status: AppointmentStatus, time: Time = 'before the start'): Promise<string> {
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

const statusByCode = { not_allowed: 403, move_not_open: 409, not_found: 404, not_signed_in: 401 } as const

/** Computes the outcome according to the status graph and the access rule. */
function computeExpectedOutcome(
  action: Action,
  person: Person,
  { status, time }: { status: AppointmentStatus; time: Time },
) {
  if (person === 'a visitor') return { error: 'not_signed_in' as const }
  if (person !== 'member' && person !== 'professional') return { error: 'not_found' as const }
  const start = times[time]
  return getNextStatus(status, action, { by: person, now: 0, start, end: start + 60, answerBy: start })
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

describe('actions in the specification', () => {
  const allowed = [
    [['APP-53', 'APP-59'], 'approve', 'Pending', 'before the start', 'professional', 'Scheduled'],
    [['APP-55', 'APP-60'], 'reject', 'Pending', 'before the start', 'professional', 'Rejected'],
    [['APP-56', 'OP-122'], 'cancel', 'Pending', 'before the start', 'member', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before the start', 'professional', 'Cancelled'],
    [['APP-56', 'APP-62'], 'cancel', 'Scheduled', 'before the start', 'member', 'Cancelled'],
    [['APP-57', 'APP-61', 'OP-074'], 'finish', 'Scheduled', 'during the appointment', 'professional', 'Finished'],
  ] as const
  for (const [tags, action, status, time, person, to] of allowed) {
    test(`changes ${status} to ${to} on ${action} by the ${person} ${time}`, { tags: [...tags] }, async () => {
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
    test(`allows ${action} only for the appointment's professional`, { tags: [tag] }, async () => {
      const uuid = await insertAppointment(status, action === 'finish' ? 'during the appointment' : 'before the start')
      for (const person of people.filter((user) => user !== 'professional')) {
        const { status: responseStatus } = await perform(action, uuid, person)
        expect(responseStatus).toBe({ member: 403, 'a visitor': 401 }[person as string] ?? 404)
      }
      expect((await getAppointmentRow(testApp, uuid)).status).toBe(status)
    })
  }

  test.each(['Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const)(
    'rejects approving a %s appointment and changes nothing',
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
  test.each(combinations)(
    '$action on a $status appointment $time succeeds only as the status graph allows',
    async ({ status, time, action }) => {
      // Users who are not parties always get the same error, so one time is enough for them.
      for (const person of time === 'before the start' ? people : partyRoles) {
        const uuid = await insertAppointment(status, time)
        const before = await getAppointmentRow(testApp, uuid)
        const expected = computeExpectedOutcome(action, person, { status, time })
        const now = testApp.clock.now().round('microsecond')
        const changedColumns = 'to' in expected && {
          status: expected.to,
          status_changed_at: now,
          status_changed_by: person,
          sequence: 1,
        }
        expect([person, await perform(action, uuid, person)]).toEqual([
          person,
          'to' in expected
            ? { status: 200, data: { appointment: { uuid, status: expected.to } }, code: undefined }
            : { status: statusByCode[expected.error], data: null, code: expected.error },
        ])
        expect(await getAppointmentRow(testApp, uuid)).toEqual({ ...before, ...changedColumns })
        expect((await listNotifications(testApp, uuid)).planned.length > 0).toBe('to' in expected)
        await clearAppointments(testApp)
      }
    },
  )
})

describe('invalid appointment ids', () => {
  test.each(actions)('%s of an unknown appointment returns 404', async (action) => {
    const response = await perform(action, '00000000-0000-4000-8000-000000000000', 'professional')
    expect([response.status, response.code]).toEqual([404, 'not_found'])
  })

  test.each(['', 'one', "' or 1=1 --", 7, null, ['a']])('rejects %j, which is not a uuid', async (appointmentUuid) => {
    const response = await testApp.call(
      approveAppointment,
      { body: { appointmentUuid: appointmentUuid as string } },
      { token: tokens.professional },
    )
    expect([response.status, response.errors[0]?.code]).toEqual([400, 'invalid_input'])
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
    ['approve', 'Pending', 'professional', 'before the start'],
    ['reject', 'Pending', 'professional', 'before the start'],
    ['cancel', 'Scheduled', 'member', 'before the start'],
    ['finish', 'Scheduled', 'professional', 'during the appointment'],
  ] as const)('%s of a %s appointment is rejected the second time', async (action, status, person, time) => {
    const uuid = await insertAppointment(status, time)
    expect((await perform(action, uuid, person)).status).toBe(200)
    const { planned } = await listNotifications(testApp, uuid)
    const repeatedReply = await perform(action, uuid, person)
    expect([repeatedReply.status, repeatedReply.code]).toEqual([409, 'move_not_open'])
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
  let responses: Promise<Awaited<ReturnType<typeof perform>>[]> = Promise.resolve([])
  await inTransaction(testApp.db, async (tx) => {
    await sql`select from appointment where uuid = ${uuid} for update`.execute(tx)
    responses = Promise.all(requests.map(([action, person]) => perform(action, uuid, person)))
    while ((await countBlockedStatements()) < requests.length) await sleep(5)
  })
  return responses
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
      time: 'during the appointment',
      requests: [
        ['cancel', 'member'],
        ['finish', 'professional'],
      ],
    },
  ]

  test.each(
    races.map((race) => ({
      ...race,
      title: race.requests.map(([action, person]) => `${action} by ${person}`).join(', '),
    })),
  )('exactly one succeeds on a $status appointment: $title', async ({ status, time, requests }) => {
    const uuid = await insertAppointment(status, time)
    const responses = await performConcurrently(uuid, requests)
    const successes = responses.filter((response) => response.status === 200)
    expect(successes).toHaveLength(1)
    expect(responses.filter((response) => response.status === 409 && response.code === 'move_not_open')).toHaveLength(
      requests.length - 1,
    )
    const row = await getAppointmentRow(testApp, uuid)
    expect([row.status, row.sequence]).toEqual([successes[0]?.data?.appointment.status, 1])
  })
})
