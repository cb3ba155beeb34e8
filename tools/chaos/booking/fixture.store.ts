import { queryOnce } from '../../lib/database/query-once.ts'
import type { StoredAppointment } from './check.ts'
import { PROFESSIONALS } from './plan.ts'

export const professionalToken = (nth: number) => `professional-${nth}`
export const memberToken = (nth: number) => `member-${nth}`

/** Creates professionals available around the clock and members, all with sessions. */
export async function createAccounts(url: string, members: number): Promise<void> {
  await queryOnce(
    url,
    `insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
     select name, name, name || '@chaos.example', true, '', is_professional, 'Approved', now() from (
       select 'professional-' || n as name, true as is_professional from generate_series(0, ${PROFESSIONALS - 1}) n
       union all select 'member-' || n, false from generate_series(0, ${members - 1}) n) people;

     insert into profile (account_id, preferred_online, other)
     select id, true, '{"timeZone": "UTC", "appointmentDuration": 3600}' from account;

     insert into session (token_hash, account_id, created_at, expires_at)
     select sha256(convert_to(username, 'UTF8')), id, now(), now() + interval '1 day' from account;

     insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch, lunch_start_minute, lunch_end_minute)
     select id, type, day, true, 0, 1440, false, 0, 0 from account,
       unnest(array['Standard', 'Free15']) type,
       unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) day
     where is_professional;

     analyze`,
  )
}

/** Replaces the constraint by one that never fails. It keeps the name, because the insert refers to it. */
export async function weakenOverlapConstraint(url: string): Promise<void> {
  await queryOnce(
    url,
    `alter table appointment drop constraint appointment_no_overlap;
     alter table appointment add constraint appointment_no_overlap exclude using btree (uuid with =)`,
  )
}

type AppointmentRow = {
  uuid: string
  member: string
  professional: string
  start: Date
  end: Date
  status: string
  sequence: number
}

const parseNumber = (username: string) => Number(username.split('-')[1])

/** Reads all appointments. */
export async function readAppointments(url: string): Promise<StoredAppointment[]> {
  const rows = await queryOnce<AppointmentRow>(
    url,
    `select uuid, member.username as member, professional.username as professional, starts_at as start, ends_at as end,
       appointment.status, sequence
     from appointment
     join account member on member.id = member_id
     join account professional on professional.id = professional_id`,
  )
  return rows.map(({ uuid, member, professional, start, end, status, sequence }) => ({
    uuid,
    member: parseNumber(member),
    professional: parseNumber(professional),
    slot: { start: start.getTime(), end: end.getTime() },
    status,
    sequence,
  }))
}
