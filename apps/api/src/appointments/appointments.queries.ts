import { liveStatuses } from '@fourfold/contract/appointments/lifecycle'
import { sql } from 'kysely'

import type { Db, Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

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

type Pair = { professional: AccountId; member: AccountId }

/** Whether a member has ever asked this professional for a session, whatever became of it. (OP-036) */
export async function isBookedWith(db: Reader, { professional, member }: Pair): Promise<boolean> {
  const found = await db
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.member_id', '=', member)
    .where('appointment.professional_id', '=', professional)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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

const columns = [
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
] as const

/** What the list call carries at most: years of appointments of a member, the coming ones and a year of a busy professional. */
const MOST_IN_LIST = 1000

/** Everything one of the two parties has had or will have, newest first, with both names: one statement. (APP-34, OP-071) */
export async function agendaOf(db: Db, party: 'member_id' | 'professional_id', accountId: AccountId) {
  return db
    .selectFrom('appointment')
    .innerJoin('account as member', 'member.id', 'appointment.member_id')
    .innerJoin('profile as member_profile', 'member_profile.account_id', 'appointment.member_id')
    .innerJoin('account as professional', 'professional.id', 'appointment.professional_id')
    .innerJoin('profile as professional_profile', 'professional_profile.account_id', 'appointment.professional_id')
    .select([
      ...columns,
      'member.username as member_username',
      'member.name as member_name',
      'member_profile.profile_image as member_image',
      'professional.username as professional_username',
      'professional.name as professional_name',
      'professional_profile.profile_image as professional_image',
    ])
    .where(`appointment.${party}`, '=', accountId)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.uuid')
    .limit(MOST_IN_LIST)
    .execute()
}

export type AgendaRow = Awaited<ReturnType<typeof agendaOf>>[number]

export async function appointmentByUuid(db: Reader, uuid: string) {
  return db
    .selectFrom('appointment')
    .select([...columns, 'appointment.answer_by', 'appointment.reason'])
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
