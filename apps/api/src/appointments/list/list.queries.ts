import { appointmentGroupNames } from '@fourfold/contract/appointments/shapes'
import type { AppointmentGroup } from '@fourfold/contract/appointments/shapes'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { Part } from '../appointments.policy.ts'
import { columns } from '../appointments.queries.ts'

const LONGEST_SECONDS = Math.max(...sessionLengths)

/** Where a page ended. */
export type AgendaPosition = { group: AppointmentGroup; start: Temporal.Instant; uuid: string }

type AgendaPage = {
  part: Part
  accountId: AccountId
  /** The moment that decides what is past: the same for every page of one list. */
  at: Temporal.Instant
  after: AgendaPosition | null
  limit: number
}

/**
 * Only the professional answers, so to the member a request that waits is one that comes up. (OP-071)
 * Written as one expression, which no index of all requests fits: the list is to be found by its party.
 */
function groupIn({ part, at }: AgendaPage) {
  return sql<AppointmentGroup>`case
    when appointment.status = 'Pending' and appointment.answer_by > ${at}
      then ${sql.lit(part === 'professional' ? 'answer' : 'upcoming')}
    when appointment.status = 'Scheduled' and appointment.ends_at > ${at} then 'upcoming'
    else 'past'
  end`
}

/** Most are past: said by what it is not, so that PostgreSQL expects many and walks the index until the page is full. */
function isIn(group: AppointmentGroup, page: AgendaPage) {
  const found = groupIn(page)
  return group === 'past' ? sql<boolean>`(${found}) <> all ('{answer,upcoming}')` : sql<boolean>`(${found}) = ${group}`
}

/** As much of one group as a page can show: soonest first, the past newest first. Walks the index of the list. */
function rowsOfGroup(db: Db, group: AppointmentGroup, page: AgendaPage) {
  const { part, accountId, at, after, limit } = page
  const isPast = group === 'past'
  const seconds = sql<number>`extract(epoch from appointment.starts_at)`
  let rows = db
    .selectFrom('appointment')
    .select([
      ...columns,
      sql<AppointmentGroup>`${sql.lit(group)}`.as('group'),
      sql<number>`${sql.lit(appointmentGroupNames.indexOf(group))}`.as('group_place'),
      (isPast ? sql<number>`-${seconds}` : seconds).as('place'),
    ])
    .where(`appointment.${part}_id`, '=', accountId)
    .where(isIn(group, page))
    .orderBy('appointment.starts_at', isPast ? 'desc' : 'asc')
    .orderBy('appointment.uuid')
    .limit(limit + 1)
  // Nothing ahead of us began longer ago than a session lasts: the index is entered there.
  if (!isPast) rows = rows.where('appointment.starts_at', '>', at.subtract({ seconds: LONGEST_SECONDS }))
  if (after?.group !== group) return rows
  const { start, uuid } = after
  return rows
    .where('appointment.starts_at', isPast ? '<=' : '>=', start)
    .where(({ eb, or }) => or([eb('appointment.starts_at', '!=', start), eb('appointment.uuid', '>', uuid)]))
}

/** One page of what a party has had or will have, and one row more, with both names: one statement. (APP-34, OP-071) */
export async function agendaOf(db: Db, page: AgendaPage) {
  const { after, limit } = page
  const groups = appointmentGroupNames.slice(after ? appointmentGroupNames.indexOf(after.group) : 0)
  // Wrapped, because a part of a union has no order and no limit of its own.
  const [first, ...others] = groups.map((group) => db.selectFrom(rowsOfGroup(db, group, page).as('part')).selectAll())
  if (!first) return []
  const shown = db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('all'))
    .selectAll()
    .orderBy('all.group_place')
    .orderBy('all.place')
    .orderBy('all.uuid')
    .limit(limit + 1)
  return db
    .selectFrom(shown.as('appointment'))
    .innerJoin('account as member', 'member.id', 'appointment.member_id')
    .innerJoin('profile as member_profile', 'member_profile.account_id', 'appointment.member_id')
    .innerJoin('account as professional', 'professional.id', 'appointment.professional_id')
    .innerJoin('profile as professional_profile', 'professional_profile.account_id', 'appointment.professional_id')
    .select([
      ...columns,
      'appointment.group',
      'member.username as member_username',
      'member.name as member_name',
      'member_profile.profile_image as member_image',
      'professional.username as professional_username',
      'professional.name as professional_name',
      'professional_profile.profile_image as professional_image',
    ])
    .orderBy('appointment.group_place')
    .orderBy('appointment.place')
    .orderBy('appointment.uuid')
    .execute()
}

export type AgendaRow = Awaited<ReturnType<typeof agendaOf>>[number]
