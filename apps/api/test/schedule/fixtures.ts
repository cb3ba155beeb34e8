import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { availableSlots, saveWorkHour, workHours } from '@fourfold/contract/schedule/endpoints'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHourForm } from '@fourfold/contract/schedule/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

/** A Monday before the DST change in spring. */
export const MONDAY = '2027-03-01'

/** Starts a test app with its clock at 00:00 UTC on `MONDAY`. */
export async function startMonday(): Promise<TestApp> {
  const testApp = await startTestApp()
  testApp.clock.advance(testApp.clock.now().until(`${MONDAY}T00:00:00Z`))
  return testApp
}

export type Professional = Awaited<ReturnType<typeof createProfessional>>

/** Creates a professional with these profile settings. */
export async function createProfessional(testApp: TestApp, name: string, other: ProfileForm['other'] = {}) {
  const { token, user } = await testApp.professional(name)
  await testApp.call(editProfile, { body: { other } }, { token })
  return { token, id: user.id, username: user.username }
}

/** Builds a form for a working Monday, nine to six with lunch, with these changes. */
export function workHourForm(change: Partial<WorkHourForm> = {}): WorkHourForm {
  return { work: true, ...defaultHours, date: null, dayType: 'Mon', comment: '', sessionType: 'Standard', ...change }
}

export function customDate(date: string, change: Partial<WorkHourForm> = {}): WorkHourForm {
  return workHourForm({ dayType: 'Custom', date, ...change })
}

/** Saves an entry and throws if that fails. */
export async function mustSaveHours(testApp: TestApp, { token }: { token: string }, body: WorkHourForm) {
  const response = await testApp.call(saveWorkHour, { body }, { token })
  if (!response.data) throw new Error(`not saved: ${JSON.stringify(response.errors)}`)
  return response.data.workHour
}

export async function listWorkHours(
  testApp: TestApp,
  { token }: { token: string },
  sessionType: SessionType = 'Standard',
) {
  const { data } = await testApp.call(workHours, { query: { sessionType } }, { token })
  return data?.workHours ?? []
}

type SlotQuery = { date?: string; sessionType?: SessionType }

/** Lists the free slots of a day in UTC, such as "09:00–10:00". */
export async function listFreeSlots(
  testApp: TestApp,
  { token, username }: Professional,
  { date = MONDAY, ...query }: SlotQuery = {},
) {
  const body = { username, date, sessionType: 'Standard' as const, ...query }
  const { data } = await testApp.call(availableSlots, { body }, { token })
  return (data ?? []).map(({ start, end }) => `${start.slice(11, 16)}–${end.slice(11, 16)}`)
}

type Booking = { professional: number; member: number; start: string; end: string; status?: string; type?: SessionType }

/** Inserts an appointment without calling the API. */
export async function insertAppointment(
  testApp: TestApp,
  { professional, member, start, end, ...rest }: Booking,
): Promise<void> {
  const { status = 'Scheduled', type = 'Standard' } = rest
  await inTransaction(testApp.db, (tx) =>
    sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
          time_zone, requested_at, answer_by, status_changed_at)
        values (${professional}, ${member}, ${start}, ${end}, ${status}, ${type}, 'Online', '', 'UTC',
          ${start}::timestamptz - interval '1 day', ${start}, ${start}::timestamptz - interval '1 day')`.execute(tx),
  )
}

/** Inserts a hidden date, which no endpoint can create. */
export async function insertHiddenDate(testApp: TestApp, accountId: number, date: string): Promise<number> {
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ id: number }>`insert into work_hour (account_id, session_type, day_type, date, work, start_minute, end_minute,
          lunch, lunch_start_minute, lunch_end_minute, hidden)
        values (${accountId}, 'Standard', 'Custom', ${date}, true, 540, 1080, false, 0, 0, true) returning id`.execute(
      tx,
    ),
  )
  return rows[0]?.id ?? 0
}

/** Inserts consecutive custom dates from 2030 on. */
export async function insertCustomDates(testApp: TestApp, accountId: number, count: number): Promise<void> {
  await inTransaction(testApp.db, (tx) =>
    sql`insert into work_hour (account_id, session_type, day_type, date, work, start_minute, end_minute, lunch,
          lunch_start_minute, lunch_end_minute)
        select ${accountId}, 'Standard', 'Custom', date '2030-01-01' + n, true, 540, 1080, false, 0, 0
        from generate_series(1, ${count}::int) n`.execute(tx),
  )
}
