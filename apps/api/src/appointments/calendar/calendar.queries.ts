import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { grantsAccess } from '../appointments.queries.ts'

/** About half a year of a full calendar. Calendar apps load the whole feed on each refresh. */
const MAX_FEED_ENTRIES = 1000

/** Selects appointments with the data about the parties that mails and calendars need. */
export function selectAppointmentsWithParties(db: Reader) {
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
      'appointment.status_changed_at',
      'appointment.status_changed_by',
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
      'member.email_verified as member_email_verified',
      'member.deleted_at as member_deleted_at',
      'professional.name as professional_name',
      'professional.email as professional_email',
      'professional.email_verified as professional_email_verified',
      'professional.deleted_at as professional_deleted_at',
      'professional.username as professional_username',
      'profile.time_zone as professional_zone',
      sql<string | null>`profile.other ->> 'meetingLink'`.as('meeting_link'),
    ])
}

export type AppointmentWithParties = Awaited<
  ReturnType<ReturnType<typeof selectAppointmentsWithParties>['executeTakeFirstOrThrow']>
>

type CalendarReader = { accountId: AccountId; now: Temporal.Instant }

/**
 * Builds the condition that the reader may see the address. A professional loses access to a member's address and other
 * private data at the same time.
 */
function showsAddress({ accountId, now }: CalendarReader) {
  return sql<boolean>`appointment.professional_id <> ${accountId}
    or appointment.location not in ('Client', 'AgreedUpon')
    or (member.deleted_at is null and exists (
      select from appointment granting
      where granting.member_id = appointment.member_id and granting.professional_id = ${accountId}
        and ${grantsAccess('granting', now)}))`
}

/** Lists pending, confirmed and finished appointments since a time. */
export async function listCalendarRows(db: Db, reader: CalendarReader, since: Temporal.Instant) {
  const { accountId } = reader
  return selectAppointmentsWithParties(db)
    .select(['appointment.member_id', showsAddress(reader).as('shows_address')])
    .select((eb) => eb('appointment.professional_id', '=', accountId).as('is_professional'))
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .where('appointment.status', 'in', ['Pending', 'Scheduled', 'Finished'])
    .where('appointment.ends_at', '>=', since)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.uuid')
    .limit(MAX_FEED_ENTRIES)
    .execute()
}

export type CalendarRow = Awaited<ReturnType<typeof listCalendarRows>>[number]

/** Finds one appointment; undefined for anyone but its two parties. */
export async function findCalendarRow(db: Reader, reader: CalendarReader, uuid: string) {
  const { accountId } = reader
  return selectAppointmentsWithParties(db)
    .select(['appointment.member_id', showsAddress(reader).as('shows_address')])
    .select((eb) => eb('appointment.professional_id', '=', accountId).as('is_professional'))
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}

export async function findFeed(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('calendar_feed')
    .select(['calendar_feed.id', 'calendar_feed.created_at'])
    .where('calendar_feed.account_id', '=', accountId)
    .executeTakeFirst()
}

/** Finds the mail address of a feed's owner; undefined once the account is deleted. */
export async function findMailAddress(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('account')
    .select(['account.email', 'account.email_verified'])
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the owner of a feed, and whether they use discreet mode. */
export async function findFeedOwner(db: Reader, id: string) {
  return db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select(['calendar_feed.account_id', 'account.discreet'])
    .where('calendar_feed.id', '=', id)
    .executeTakeFirst()
}
