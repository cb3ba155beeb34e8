import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import type { BookingRequest } from '@fourfold/contract/appointments/shapes'
import type { CallInput } from '@fourfold/contract/endpoint'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { sessionTypes, defaultHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Slot } from '@fourfold/contract/schedule/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { setStatus } from '../../src/accounts/index.ts'
import type { TestApp } from '../setup/test-app.ts'

type Profile = CallInput<typeof editProfile>['body']

/**
 * Creates an approved professional who works from nine to five UTC every day without lunch, offers both session types,
 * and has hour-long sessions.
 */
export async function createBookableProfessional(testApp: TestApp, name: string, { other, ...profile }: Profile = {}) {
  const { token, user } = await testApp.professional(name)
  await inTransaction(testApp.db, (tx) => setStatus(tx, user.id as AccountId, 'Approved'))
  const body = {
    preferredOnline: true,
    ...profile,
    other: { timeZone: 'UTC', appointmentDuration: 3600 as const, ...other },
  }
  await testApp.call(editProfile, { body }, { token })
  for (const sessionType of sessionTypes) {
    for (const dayType of weekdays) {
      const hours = { ...defaultHours, end: 1020, lunch: false, work: true, dayType, sessionType }
      const saveReply = await testApp.call(saveWorkHour, { body: hours }, { token })
      if (!saveReply.data) throw new Error(`work hours of ${name} not saved: ${saveReply.errors[0]?.msg}`)
    }
  }
  return { token, username: user.username, id: user.id }
}

export type BookableProfessional = Awaited<ReturnType<typeof createBookableProfessional>>

/** Returns the UTC date in this many days. */
export function dateIn(testApp: TestApp, days: number): string {
  return testApp.clock.now().toZonedDateTimeISO('UTC').add({ days }).toPlainDate().toString()
}

type SlotQuery = { inDays?: number; sessionType?: SessionType }

/** Loads the slots that a professional offers on a day. */
export async function loadSlots(
  testApp: TestApp,
  professional: BookableProfessional,
  { inDays = 1, sessionType = 'Standard' }: SlotQuery = {},
) {
  const body = { username: professional.username, date: dateIn(testApp, inDays), sessionType }
  const { data } = await testApp.call(availableSlots, { body }, { token: professional.token })
  return data ?? []
}

/** Returns a slot at this hour of a day, offered or not. */
export function slotAt(testApp: TestApp, inDays: number, { hour = 9, minute = 0, minutes = 60 } = {}): Slot {
  const start = Temporal.PlainDate.from(dateIn(testApp, inDays))
    .toZonedDateTime({ timeZone: 'UTC', plainTime: { hour, minute } })
    .toInstant()
  return { start: start.toString(), end: start.add({ minutes }).toString() }
}

type RequestChange = Partial<Omit<BookingRequest, 'start' | 'end'>>

/** Requests a slot, by default for an online session. */
export function book(
  testApp: TestApp,
  token: string,
  { professional, slot, ...request }: RequestChange & { professional: BookableProfessional; slot: Slot },
) {
  const body = { professionalUsername: professional.username, ...slot, location: 'Online' as const, ...request }
  return testApp.call(createAppointment, { body }, { token })
}

/** Requests a slot and throws if that fails. */
export async function mustBook(...[testApp, token, request]: Parameters<typeof book>): Promise<string> {
  const response = await book(testApp, token, request)
  if (!response.data) throw new Error(`not booked: ${response.errors[0]?.msg}`)
  return response.data.appointment.uuid
}

export async function getAppointmentRow(testApp: TestApp, uuid: string) {
  return testApp.db.selectFrom('appointment').selectAll().where('appointment.uuid', '=', uuid).executeTakeFirstOrThrow()
}

export async function countAppointments(testApp: TestApp): Promise<number> {
  const { count } = await testApp.db
    .selectFrom('appointment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the planned notifications of one appointment or of all, and the number of due ones. */
export async function listNotifications(testApp: TestApp, uuid?: string) {
  const rows = await testApp.db
    .selectFrom('notification')
    .select(['notification.key', 'notification.next_check_at'])
    .where((eb) => (uuid === undefined ? eb.lit(true) : eb('notification.subject_id', '=', uuid)))
    .execute()
  const now = testApp.clock.now().round('microsecond')
  const isDue = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, now) <= 0
  return {
    planned: rows.map(({ key }) => key.replace(/^appointment\.[\da-f-]+\.(.+)\.(\w+)$/, '$1 to the $2')).toSorted(),
    due: rows.filter(({ next_check_at }) => isDue(next_check_at)).length,
  }
}

/** Deletes all appointments and notifications, so that the tests of a file can share users. */
export async function clearAppointments(testApp: TestApp): Promise<void> {
  await inTransaction(testApp.db, async (tx) => {
    await sql`delete from appointment`.execute(tx)
    await sql`delete from notification`.execute(tx)
  })
}
