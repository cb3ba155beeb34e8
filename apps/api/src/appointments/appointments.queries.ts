import { liveStatuses } from '@fourfold/contract/appointments/lifecycle'
import { INSIGHT_DAYS } from '@fourfold/contract/profiles/disclosure'
import { rowsOf } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type Between = { from: Temporal.Instant; to: Temporal.Instant }

/** When a professional is taken, by requests that wait as much as by confirmed appointments. */
export async function busyOf(db: Reader, professionalId: AccountId, { from, to }: Between) {
  return (
    db
      .selectFrom('appointment')
      .select(['appointment.starts_at as start', 'appointment.ends_at as end'])
      .where('appointment.professional_id', '=', professionalId)
      // Written out, so that the index of the exclusion constraint, which covers these two alone, can be used.
      .where(
        'appointment.status',
        'in',
        liveStatuses.map((status) => sql.lit(status)),
      )
      .where('appointment.during', '&&', sql<string>`tstzrange(${from}, ${to}, '[)')`)
      .execute()
  )
}

const busyText = (text: string) => {
  const seconds = text.split(' ').map(Number)
  return Array.from({ length: seconds.length / 2 }, (_, n) => ({
    start: (seconds[2 * n] ?? 0) * 1000,
    end: (seconds[2 * n + 1] ?? 0) * 1000,
  }))
}

/**
 * The same of many at once, in milliseconds; people without appointments are missing. One row for each, as text: a page
 * of results has thousands of appointments behind it, and rows of their own would cost several times as much.
 */
export async function busyOfMany(db: Reader, professionals: readonly AccountId[], { from, to }: Between) {
  const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
  const rows = await rowsOf(
    db,
    sql<{ id: AccountId; busy: string }>`
      select wanted.id, taken.busy
      from unnest(${[...professionals]}::bigint[]) wanted (id) cross join lateral (
        select string_agg(date_part('epoch', appointment.starts_at)::text || ' '
          || date_part('epoch', appointment.ends_at)::text, ' ') as busy
        from appointment
        where appointment.professional_id = wanted.id and appointment.status in (${live})
          and appointment.during && tstzrange(${from}, ${to}, '[)')
      ) taken
      where taken.busy is not null`,
  )
  return rows.map(({ id, busy }) => ({ id, busy: busyText(busy) }))
}

/** Whether a member has something at a time, asked for or confirmed. */
export async function isMemberBusy(db: Reader, memberId: AccountId, { from, to }: Between): Promise<boolean> {
  const row = await db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', memberId)
    .where('appointment.status', 'in', [...liveStatuses])
    .where('appointment.starts_at', '<', to)
    .where('appointment.ends_at', '>', from)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Pair = { professional: AccountId; member: AccountId }

/** One session a member has asked this professional for, whatever became of it; nothing when there was none. (OP-036) */
export function anyBooking(db: Reader, { professional, member }: Pair) {
  return db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', member)
    .where('appointment.professional_id', '=', professional)
    .limit(1)
}

/** Whether an appointment still lets its professional read what the member told: for 30 days after it, or its cancellation. */
export function givesInsight(appointment: string, now: Temporal.Instant) {
  const since = now.subtract({ hours: 24 * INSIGHT_DAYS })
  const column = (name: string) => sql.ref(`${appointment}.${name}`)
  return sql<boolean>`(${column('ends_at')} > ${since}
    and (${column('status')} not in ('Rejected', 'Cancelled') or ${column('moved_at')} > ${since}))`
}

type InsightPair = Pair & { now: Temporal.Instant }

/** An appointment that lets a professional read what a member told; nothing when the last one is long over. */
export function currentInsight(db: Reader, { professional, member, now }: InsightPair) {
  return db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', member)
    .where('appointment.professional_id', '=', professional)
    .where(givesInsight('appointment', now))
    .limit(1)
}

type NextMeeting = { one: AccountId; other: AccountId; now: Temporal.Instant }

/** Whether either of two people has ever booked the other, whatever became of it. */
export async function haveAppointment(db: Reader, one: AccountId, other: AccountId): Promise<boolean> {
  const booked =
    (await anyBooking(db, { professional: one, member: other }).executeTakeFirst()) ??
    (await anyBooking(db, { professional: other, member: one }).executeTakeFirst())
  return booked !== undefined
}

/** When two people meet next, or would if it is approved. */
export async function nextAppointment(db: Reader, { one, other, now }: NextMeeting) {
  return db
    .selectFrom('appointment')
    .select(['appointment.uuid', 'appointment.starts_at as startsAt', 'appointment.status'])
    .where((eb) =>
      eb.or([
        eb.and({ 'appointment.member_id': one, 'appointment.professional_id': other }),
        eb.and({ 'appointment.member_id': other, 'appointment.professional_id': one }),
      ]),
    )
    .where('appointment.status', 'in', ['Pending', 'Scheduled'])
    .where('appointment.ends_at', '>', now)
    .orderBy('appointment.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Who an appointment is between, and how it stands: what a review depends on. */
export async function appointmentOf(db: Reader, uuid: string) {
  return db
    .selectFrom('appointment')
    .select([
      'appointment.professional_id as professionalId',
      'appointment.member_id as memberId',
      'appointment.status',
    ])
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}

export const columns = [
  'appointment.uuid',
  'appointment.professional_id',
  'appointment.member_id',
  'appointment.starts_at',
  'appointment.ends_at',
  'appointment.status',
  'appointment.location',
  'appointment.address',
  'appointment.session_type',
  'appointment.time_zone',
  'appointment.member_time_zone',
  'appointment.answer_by',
] as const

export async function appointmentByUuid(db: Reader, uuid: string) {
  return db
    .selectFrom('appointment')
    .select([
      ...columns,
      'appointment.reason',
      'appointment.price_cents',
      'appointment.note',
      'appointment.explanation',
      'appointment.moved_by',
    ])
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof appointmentByUuid>>>

/** What the detail page tells of its two people; leaves the server through `present` alone. */
export async function partiesOf(db: Reader, { member_id, professional_id }: AppointmentRow) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.name',
      'account.email',
      'account.deleted_at',
      'profile.description',
      'profile.profile_image',
      'profile.my_gender',
      'profile.insurance_accepted',
      'profile.personal_info',
      'profile.other',
    ])
    .where('account.id', 'in', [member_id, professional_id])
    .execute()
  const find = (id: AccountId) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`account ${id} has an appointment and no profile`)
    return row
  }
  return { member: find(member_id), professional: find(professional_id) }
}

export type PartyRow = Awaited<ReturnType<typeof partiesOf>>['member']

/** How often somebody was asked for a time since a moment, and how many sessions since then were finished. */
export function requestsAndSessions(db: Reader, { accountId, from }: { accountId: AccountId; from: Temporal.Instant }) {
  return (
    db
      .selectFrom('appointment')
      .select([
        sql<number>`(count(*) filter (where appointment.requested_at >= ${from}))::integer`.as('requests'),
        sql<number>`(count(*) filter (where appointment.status = 'Finished'))::integer`.as('finished'),
      ])
      .where('appointment.professional_id', '=', accountId)
      // Nobody asks for a time that has passed, so one scan of the index by start answers both.
      .where('appointment.starts_at', '>=', from)
  )
}

/** How many bookings were asked for since then, at most so many. */
export async function bookingsSince(db: Reader, since: Temporal.Instant, limit: number): Promise<number> {
  const asked = db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.requested_at', '>=', since)
    .limit(limit)
  const { count } = await db
    .selectFrom(asked.as('asked'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
