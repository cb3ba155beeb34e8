import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { givesInsight } from '../appointments.queries.ts'

/** Half a year of a full calendar; a calendar program reads all of it each time. */
const MAX_IN_FEED = 1000

/** An appointment with what a mail or a calendar says of its two people. */
export function appointmentsWithPeople(db: Reader) {
  return db
    .selectFrom('appointment')
    .innerJoin('account as member', 'member.id', 'appointment.member_id')
    .innerJoin('account as professional', 'professional.id', 'appointment.professional_id')
    .innerJoin('profile', 'profile.account_id', 'appointment.professional_id')
    .select([
      'appointment.uuid',
      'appointment.status',
      'appointment.sequence',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.answer_by',
      'appointment.moved_at',
      'appointment.moved_by',
      'appointment.location',
      'appointment.address',
      'appointment.time_zone',
      'appointment.member_time_zone',
      'appointment.session_type',
      'appointment.price_cents',
      'appointment.note',
      'appointment.explanation',
      'member.name as member_name',
      'member.email as member_email',
      'member.discreet as member_discreet',
      'member.email_verified as member_confirmed',
      'member.deleted_at as member_deleted_at',
      'professional.name as professional_name',
      'professional.email as professional_email',
      'professional.email_verified as professional_confirmed',
      'professional.deleted_at as professional_deleted_at',
      'professional.username as professional_username',
      'profile.time_zone as professional_zone',
      sql<string | null>`profile.other ->> 'meetingLink'`.as('meeting_link'),
    ])
}

export type AppointmentWithPeople = Awaited<
  ReturnType<ReturnType<typeof appointmentsWithPeople>['executeTakeFirstOrThrow']>
>

type Reading = { accountId: AccountId; now: Temporal.Instant }

/** Whether the reader sees the place: a professional sees a member's address only as long as their other answers. */
function showsPlace({ accountId, now }: Reading) {
  return sql<boolean>`appointment.professional_id <> ${accountId}
    or appointment.location not in ('Client', 'AgreedUpon')
    or (member.deleted_at is null and exists (
      select from appointment known
      where known.member_id = appointment.member_id and known.professional_id = ${accountId}
        and ${givesInsight('known', now)}))`
}

/** What somebody's calendar shows: everything that holds since a moment, coming or over. */
export async function calendarOf(db: Db, reading: Reading, since: Temporal.Instant) {
  const { accountId } = reading
  return appointmentsWithPeople(db)
    .select(['appointment.member_id', showsPlace(reading).as('shows_place')])
    .select((eb) => eb('appointment.professional_id', '=', accountId).as('is_professional'))
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .where('appointment.status', 'in', ['Pending', 'Scheduled', 'Finished'])
    .where('appointment.ends_at', '>=', since)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.uuid')
    .limit(MAX_IN_FEED)
    .execute()
}

export type OwnRow = Awaited<ReturnType<typeof calendarOf>>[number]

/** One appointment, for whichever of its two asks; nothing for anybody else. */
export async function calendarEntryOf(db: Reader, reading: Reading, uuid: string) {
  const { accountId } = reading
  return appointmentsWithPeople(db)
    .select(['appointment.member_id', showsPlace(reading).as('shows_place')])
    .select((eb) => eb('appointment.professional_id', '=', accountId).as('is_professional'))
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}

export async function feedOf(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('calendar_feed')
    .select(['calendar_feed.id', 'calendar_feed.created_at'])
    .where('calendar_feed.account_id', '=', accountId)
    .executeTakeFirst()
}

/** Where somebody is told that their calendar has a new address; nothing when they are gone. */
export async function addressToTell(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('account')
    .select(['account.email', 'account.email_verified'])
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whose a feed is, and whether they keep to themselves who keeps it. */
export async function ownerOfFeed(db: Reader, id: string) {
  return db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select(['calendar_feed.account_id', 'account.discreet'])
    .where('calendar_feed.id', '=', id)
    .executeTakeFirst()
}
