import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import type { BookingForm } from '@fourfold/contract/appointments/shapes'
import type { CallInput } from '@fourfold/contract/endpoint'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { sessionTypes, usualHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Slot } from '@fourfold/contract/schedule/shapes'
import { sql } from 'kysely'

import { inTransaction } from '../../src/platform/db/db.ts'
import type { World } from '../setup/world.ts'

type Profile = CallInput<typeof editProfile>['body']

/** A professional who works nine to five every day in UTC without lunch, both session types, sessions of an hour. */
export async function openPractice(world: World, name: string, { other, ...profile }: Profile = {}) {
  const { token, user } = await world.professional(name)
  const body = {
    preferredOnline: true,
    ...profile,
    other: { timeZone: 'UTC', appointmentDuration: 3600 as const, ...other },
  }
  await world.call(editProfile, { body }, { token })
  for (const sessionType of sessionTypes) {
    for (const dayType of weekdays) {
      const hours = { ...usualHours, end: 1020, lunch: false, work: true, dayType, sessionType }
      const saved = await world.call(saveWorkHour, { body: hours }, { token })
      if (!saved.data) throw new Error(`${name} could not say when they work: ${saved.errors[0]?.msg}`)
    }
  }
  return { token, username: user.username, id: user.id }
}

export type Practice = Awaited<ReturnType<typeof openPractice>>

/** The date so many days from now. */
export function dateIn(world: World, days: number): string {
  return world.clock.now().toZonedDateTimeISO('UTC').add({ days }).toPlainDate().toString()
}

type Day = { inDays?: number; sessionType?: SessionType }

/** What a professional offers on a day, as anybody who may book is told. */
export async function slotsOf(world: World, practice: Practice, { inDays = 1, sessionType = 'Standard' }: Day = {}) {
  const body = { username: practice.username, date: dateIn(world, inDays), sessionType }
  const { data } = await world.call(availableSlots, { body }, { token: practice.token })
  return data ?? []
}

/** The slot that starts at this hour of a day, offered or not. */
export function slotAt(world: World, inDays: number, { hour = 9, minute = 0, minutes = 60 } = {}): Slot {
  const start = Temporal.PlainDate.from(dateIn(world, inDays))
    .toZonedDateTime({ timeZone: 'UTC', plainTime: { hour, minute } })
    .toInstant()
  return { start: start.toString(), end: start.add({ minutes }).toString() }
}

type Wish = Partial<Omit<BookingForm, 'start' | 'end'>>

/** Asks for a slot, online unless the wish says otherwise. */
export function book(
  world: World,
  token: string,
  { practice, slot, ...wish }: Wish & { practice: Practice; slot: Slot },
) {
  const body = { professionalUsername: practice.username, ...slot, location: 'Online' as const, ...wish }
  return world.call(createAppointment, { body }, { token })
}

/** The same, when it must work. */
export async function booked(...[world, token, wish]: Parameters<typeof book>): Promise<string> {
  const answer = await book(world, token, wish)
  if (!answer.data) throw new Error(`not booked: ${answer.errors[0]?.msg}`)
  return answer.data.appointment.uuid
}

/** The row, whatever columns it has. */
export async function rowOf(world: World, uuid: string) {
  return world.db.selectFrom('appointment').selectAll().where('appointment.uuid', '=', uuid).executeTakeFirstOrThrow()
}

export async function countAppointments(world: World): Promise<number> {
  const { count } = await world.db
    .selectFrom('appointment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The mails that appointments owe, and the jobs that wait to send one. */
export async function announcements(world: World, uuid?: string) {
  const owed = await world.db
    .selectFrom('appointment_mail')
    .select(['appointment_mail.news', 'appointment_mail.recipient'])
    .where((eb) => (uuid === undefined ? eb.lit(true) : eb('appointment_mail.appointment_uuid', '=', uuid)))
    .execute()
  const { rows } = await inTransaction(world.db, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'appointments.mail-news'`.execute(
      tx,
    ),
  )
  return {
    owed: owed.map(({ news, recipient }) => `${news} to the ${recipient}`).toSorted(),
    jobs: rows[0]?.count ?? 0,
  }
}

/** Takes every appointment away, so that the people of a world can be used again. */
export async function clearDiaries(world: World): Promise<void> {
  await inTransaction(world.db, (tx) => sql`delete from appointment`.execute(tx))
}
