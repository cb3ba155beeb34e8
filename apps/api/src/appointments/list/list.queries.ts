import { appointmentGroupNames } from '@fourfold/contract/appointments/shapes'
import type { AppointmentGroup } from '@fourfold/contract/appointments/shapes'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { PartyRole } from '../appointments.policy.ts'
import { listColumns } from '../appointments.queries.ts'

const MAX_SESSION_SECONDS = Math.max(...sessionLengths)

/** Where the previous page ended. */
export type ListPosition = { group: AppointmentGroup; start: Temporal.Instant; uuid: string }

type ListPage = {
  role: PartyRole
  accountId: AccountId
  /** The time that separates upcoming from past; the same for every page of one list. */
  at: Temporal.Instant
  after: ListPosition | null
  limit: number
}

/**
 * Returns the group of an appointment. Only the professional answers requests, so for the member a pending request is
 * upcoming. (OP-071) This is one expression, so that PostgreSQL can't pick an index over all requests instead of the
 * index by party.
 */
function buildGroupExpression({ role, at }: ListPage) {
  return sql<AppointmentGroup>`case
    when appointment.status = 'Pending' and appointment.answer_by > ${at}
      then ${sql.lit(role === 'professional' ? 'answer' : 'upcoming')}
    when appointment.status = 'Scheduled' and appointment.ends_at > ${at} then 'upcoming'
    else 'past'
  end`
}

/**
 * Builds the condition of a group. Most rows are past: the negated condition makes PostgreSQL expect many rows and scan
 * the index until the page is full.
 */
function isInGroup(group: AppointmentGroup, page: ListPage) {
  const expression = buildGroupExpression(page)
  return group === 'past'
    ? sql<boolean>`(${expression}) <> all ('{answer,upcoming}')`
    : sql<boolean>`(${expression}) = ${group}`
}

/** Selects one page of a group, soonest first; past appointments newest first. Uses the index by party and start. */
function selectGroup(db: Db, group: AppointmentGroup, page: ListPage) {
  const { role, accountId, at, after, limit } = page
  const isPast = group === 'past'
  const seconds = sql<number>`extract(epoch from appointment.starts_at)`
  let rows = db
    .selectFrom('appointment')
    .select([
      ...listColumns,
      sql<AppointmentGroup>`${sql.lit(group)}`.as('group'),
      sql<number>`${sql.lit(appointmentGroupNames.indexOf(group))}`.as('group_order'),
      (isPast ? sql<number>`-${seconds}` : seconds).as('sort_key'),
    ])
    .where(`appointment.${role}_id`, '=', accountId)
    .where(isInGroup(group, page))
    .orderBy('appointment.starts_at', isPast ? 'desc' : 'asc')
    .orderBy('appointment.uuid')
    .limit(limit + 1)
  // An appointment that isn't past started at most the longest session length ago, so the index scan starts there.
  if (!isPast) rows = rows.where('appointment.starts_at', '>', at.subtract({ seconds: MAX_SESSION_SECONDS }))
  if (after?.group !== group) return rows
  const { start, uuid } = after
  return rows
    .where('appointment.starts_at', isPast ? '<=' : '>=', start)
    .where(({ eb, or }) => or([eb('appointment.starts_at', '!=', start), eb('appointment.uuid', '>', uuid)]))
}

/** Lists one page of a party's appointments and one more row, with both names, in one statement. (APP-34, OP-071) */
export async function listAppointments(db: Db, page: ListPage) {
  const { after, limit } = page
  const groups = appointmentGroupNames.slice(after ? appointmentGroupNames.indexOf(after.group) : 0)
  // Subqueries, because a part of a union can't have its own order and limit.
  const [first, ...others] = groups.map((group) => db.selectFrom(selectGroup(db, group, page).as('part')).selectAll())
  if (!first) return []
  const pageRows = db
    .selectFrom(others.reduce((union, query) => union.unionAll(query), first).as('all'))
    .selectAll()
    .orderBy('all.group_order')
    .orderBy('all.sort_key')
    .orderBy('all.uuid')
    .limit(limit + 1)
  return db
    .selectFrom(pageRows.as('appointment'))
    .innerJoin('account as member', 'member.id', 'appointment.member_id')
    .innerJoin('profile as member_profile', 'member_profile.account_id', 'appointment.member_id')
    .innerJoin('account as professional', 'professional.id', 'appointment.professional_id')
    .innerJoin('profile as professional_profile', 'professional_profile.account_id', 'appointment.professional_id')
    .select([
      ...listColumns,
      'appointment.group',
      'member.username as member_username',
      'member.name as member_name',
      'member_profile.profile_image as member_image',
      'professional.username as professional_username',
      'professional.name as professional_name',
      'professional_profile.profile_image as professional_image',
    ])
    .orderBy('appointment.group_order')
    .orderBy('appointment.sort_key')
    .orderBy('appointment.uuid')
    .execute()
}

export type AppointmentListRow = Awaited<ReturnType<typeof listAppointments>>[number]
