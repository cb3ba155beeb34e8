import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'

import { findBusyTimes, findBusyTimesOfMany, createAppointments } from '../../../src/appointments/index.ts'
import type { Actor } from '../../../src/infra/actor.ts'
import { AppError } from '../../../src/infra/app-error.ts'
import { createSchedule } from '../../../src/schedule/index.ts'
import { copyTemplate } from '../../setup/databases.ts'
import type { Action, Person, Slot } from './model.ts'

const buildUsername = ({ role, nth }: Person) => `${role}${nth}`

/** Inserts two members and two professionals who work nine to twelve every day. */
async function insertUsers(tx: Tx): Promise<void> {
  await sql`insert into account (name, username, email, password_hash, is_professional, status, created_at)
    select role || n, role || n, role || n || '@people.example', '', role = 'professional', 'Approved', now()
    from unnest(array['member', 'professional']) role, generate_series(0, 1) n`.execute(tx)
  await sql`insert into profile (account_id, preferred_online, other)
    select id, true, '{"timeZone": "UTC"}' from account`.execute(tx)
  await sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
      lunch_start_minute, lunch_end_minute)
    select id, session_type, day_type, true, 540, 720, false, 0, 0 from account,
      unnest(array['Standard', 'Free15']) session_type,
      unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) day_type
    where is_professional`.execute(tx)
}

/** Returns the outcome, or the code of an AppError. Rethrows all other errors. */
async function getOutcome(work: Promise<string>): Promise<string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

export type System = Awaited<ReturnType<typeof openSystem>>

/** Starts the services on their own database and clock, to compare them with the model. */
export async function openSystem() {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  let statements = 0
  const onQuery = () => {
    statements += 1
  }
  const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 2, log, onQuery })
  await inTransaction(db, insertUsers)
  let now = 0
  let uuids: string[] = []
  const clock = { now: () => instant(now) }
  const schedule = createSchedule({ db, clock, findBusyTimes, findBusyTimesOfMany, recordAudit: async () => undefined })
  const appointments = createAppointments({
    db,
    clock,
    schedule,
    recordDisclosure: async () => undefined,
    answerHours: 72,
  })
  const accounts = await db.selectFrom('account').select(['account.id', 'account.username']).execute()

  function createActor(person: Person): Actor {
    const accountId = accounts.find(({ username }) => username === buildUsername(person))?.id ?? (0 as AccountId)
    const isProfessional = person.role === 'professional'
    return {
      accountId,
      username: buildUsername(person),
      isProfessional,
      isAdmin: false,
      isMissingFactor: false,
      emailVerified: true,
      session: {
        hash: Buffer.alloc(0),
        nextToken: () => '',
        expiresAt: instant(0),
        isMfaVerified: false,
        isRecentlyVerified: false,
      },
      impersonatorId: null,
      impersonation: null,
    }
  }

  async function book(member: number, professional: number, slot: Slot): Promise<string> {
    const { appointment } = await appointments.book(createActor({ role: 'member', nth: member }), {
      professionalUsername: buildUsername({ role: 'professional', nth: professional }),
      start: instant(slot.start).toString(),
      end: instant(slot.end).toString(),
      location: 'Online',
      address: '',
      note: '',
    })
    uuids.push(appointment.uuid)
    return 'booked'
  }

  async function applyAction(person: Person, action: Action, index: number): Promise<string> {
    const uuid = uuids[index] ?? '00000000-0000-4000-8000-000000000000'
    return (await appointments.applyAction(createActor(person), { uuid }, action)).appointment.status
  }

  return {
    async reset(to: number): Promise<void> {
      now = to
      uuids = []
      await inTransaction(db, (tx) => sql`delete from appointment`.execute(tx))
    },
    setClock(to: number): void {
      now = to
    },
    book: (...request: Parameters<typeof book>) => getOutcome(book(...request)),
    applyAction: (...request: Parameters<typeof applyAction>) => getOutcome(applyAction(...request)),
    async list(person: Person) {
      return (await appointments.list(createActor(person), { limit: 100 })).data
    },
    getAppointment: (person: Person, index: number) =>
      appointments.getAppointment(createActor(person), uuids[index] ?? ''),
    async countStatements(work: () => Promise<unknown>): Promise<number> {
      const start = statements
      await work()
      return statements - start
    },
    async sweep(): Promise<void> {
      await appointments.expireUnanswered()
      await appointments.finishPast()
    },
    /** Lists the statuses in booking order. */
    async listStatuses(): Promise<(AppointmentStatus | undefined)[]> {
      const rows = await db.selectFrom('appointment').select(['appointment.uuid', 'appointment.status']).execute()
      const byUuid = new Map(rows.map(({ uuid, status }) => [uuid, status]))
      return uuids.map((uuid) => byUuid.get(uuid))
    },
    async close(): Promise<void> {
      await close()
    },
  }
}
