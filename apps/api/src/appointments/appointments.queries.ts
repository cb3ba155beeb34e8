import { activeStatuses } from '@fourfold/contract/appointments/lifecycle'
import { ACCESS_GRANT_DAYS } from '@fourfold/contract/profiles/disclosure'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type TimeRange = { from: Temporal.Instant; to: Temporal.Instant }

/** Finds the times of a professional's pending and confirmed appointments. */
export async function findBusyTimes(db: Reader, professionalId: AccountId, { from, to }: TimeRange) {
  return (
    db
      .selectFrom('appointment')
      .select(['appointment.starts_at as start', 'appointment.ends_at as end'])
      .where('appointment.professional_id', '=', professionalId)
      // Literals, because the index of the exclusion constraint is partial and covers these two statuses only.
      .where(
        'appointment.status',
        'in',
        activeStatuses.map((status) => sql.lit(status)),
      )
      .where('appointment.during', '&&', sql<string>`tstzrange(${from}, ${to}, '[)')`)
      .execute()
  )
}

const parseBusyTimes = (text: string) => {
  const seconds = text.split(' ').map(Number)
  return Array.from({ length: seconds.length / 2 }, (_, n) => ({
    start: (seconds[2 * n] ?? 0) * 1000,
    end: (seconds[2 * n + 1] ?? 0) * 1000,
  }))
}

/**
 * Finds the busy times of many professionals, in milliseconds; professionals without appointments are missing. Reads
 * one row of text per professional, because a page of search results covers thousands of appointments and a row for
 * each would cost several times more.
 */
export async function findBusyTimesOfMany(db: Reader, professionals: readonly AccountId[], { from, to }: TimeRange) {
  const statuses = sql.join(activeStatuses.map((status) => sql.lit(status)))
  const rows = await fetchRows(
    db,
    sql<{ id: AccountId; busy: string }>`
      select requested.id, times.busy
      from unnest(${[...professionals]}::bigint[]) requested (id) cross join lateral (
        select string_agg(date_part('epoch', appointment.starts_at)::text || ' '
          || date_part('epoch', appointment.ends_at)::text, ' ') as busy
        from appointment
        where appointment.professional_id = requested.id and appointment.status in (${statuses})
          and appointment.during && tstzrange(${from}, ${to}, '[)')
      ) times
      where times.busy is not null`,
  )
  return rows.map(({ id, busy }) => ({ id, busy: parseBusyTimes(busy) }))
}

/** Returns whether a member has a pending or confirmed appointment in a time range. */
export async function isMemberBusy(db: Reader, memberId: AccountId, { from, to }: TimeRange): Promise<boolean> {
  const row = await db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', memberId)
    .where('appointment.status', 'in', [...activeStatuses])
    .where('appointment.starts_at', '<', to)
    .where('appointment.ends_at', '>', from)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Pair = { professional: AccountId; member: AccountId }

/** Selects one booking of a member with this professional, in any status. (OP-036) */
export function selectBooking(db: Reader, { professional, member }: Pair) {
  return db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', member)
    .where('appointment.professional_id', '=', professional)
    .limit(1)
}

/**
 * Builds the condition that an appointment gives its professional access to the member's data: until 30 days after its
 * end, rejection, or cancellation.
 */
export function grantsAccess(appointment: string, now: Temporal.Instant) {
  const since = now.subtract({ hours: 24 * ACCESS_GRANT_DAYS })
  const column = (name: string) => sql.ref(`${appointment}.${name}`)
  return sql<boolean>`(${column('ends_at')} > ${since}
    and (${column('status')} not in ('Rejected', 'Cancelled') or ${column('status_changed_at')} > ${since}))`
}

type AccessPair = Pair & { now: Temporal.Instant }

/** Selects an appointment that gives a professional access to the member's data; no row if the access has ended. */
export function selectAccessGrant(db: Reader, { professional, member, now }: AccessPair) {
  return db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', member)
    .where('appointment.professional_id', '=', professional)
    .where(grantsAccess('appointment', now))
    .limit(1)
}

type UserPair = { accountId: AccountId; otherId: AccountId; now: Temporal.Instant }

/** Returns whether either of two users has ever booked the other, in any status. */
export async function haveAppointment(db: Reader, accountId: AccountId, otherId: AccountId): Promise<boolean> {
  const booked =
    (await selectBooking(db, { professional: accountId, member: otherId }).executeTakeFirst()) ??
    (await selectBooking(db, { professional: otherId, member: accountId }).executeTakeFirst())
  return booked !== undefined
}

/** Finds the next pending or confirmed appointment of two users. */
export async function findNextAppointment(db: Reader, { accountId, otherId, now }: UserPair) {
  return db
    .selectFrom('appointment')
    .select(['appointment.uuid', 'appointment.starts_at as startsAt', 'appointment.status'])
    .where((eb) =>
      eb.or([
        eb.and({ 'appointment.member_id': accountId, 'appointment.professional_id': otherId }),
        eb.and({ 'appointment.member_id': otherId, 'appointment.professional_id': accountId }),
      ]),
    )
    .where('appointment.status', 'in', ['Pending', 'Scheduled'])
    .where('appointment.ends_at', '>', now)
    .orderBy('appointment.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the parties and status of an appointment, to check whether it can be reviewed. */
export async function findReviewableAppointment(db: Reader, uuid: string) {
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

export const listColumns = [
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

export async function findAppointment(db: Reader, uuid: string) {
  return db
    .selectFrom('appointment')
    .select([
      ...listColumns,
      'appointment.reason',
      'appointment.price_cents',
      'appointment.note',
      'appointment.explanation',
      'appointment.status_changed_by',
    ])
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/** Finds both parties for the detail page. Send them to clients through `presentAppointment` only. */
export async function findParties(db: Reader, { member_id, professional_id }: AppointmentRow) {
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
    const row = rows.find((account) => account.id === id)
    if (!row) throw new Error(`account ${id} has an appointment but no profile`)
    return row
  }
  return { member: find(member_id), professional: find(professional_id) }
}

export type PartyRow = Awaited<ReturnType<typeof findParties>>['member']

/** Counts a professional's requests and finished sessions since a time. */
export function countRequestsAndSessions(
  db: Reader,
  { accountId, from }: { accountId: AccountId; from: Temporal.Instant },
) {
  return (
    db
      .selectFrom('appointment')
      .select([
        sql<number>`(count(*) filter (where appointment.requested_at >= ${from}))::integer`.as('requests'),
        sql<number>`(count(*) filter (where appointment.status = 'Finished'))::integer`.as('finished'),
      ])
      .where('appointment.professional_id', '=', accountId)
      // A request is always for a future time, so one scan of the index by start covers both counts.
      .where('appointment.starts_at', '>=', from)
  )
}

/** Counts bookings requested since a time, up to a limit. */
export async function countBookingsSince(db: Reader, since: Temporal.Instant, limit: number): Promise<number> {
  const requested = db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.requested_at', '>=', since)
    .limit(limit)
  const { count } = await db
    .selectFrom(requested.as('requested'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
