import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'

/** Many professionals for bookings without conflicts, two for contended slots. */
export const FREE_PROFESSIONALS = 200
export const CONTENDED_PROFESSIONALS = 2
/** Prime, so that each booking of a member is with another professional and stays below the limit of pending requests. */
export const MEMBERS = 49_999

/** Account ids in order of creation: professionals first, then members. */
export const professionalId = (nth: number) => nth + 1
export const memberId = (nth: number) => FREE_PROFESSIONALS + CONTENDED_PROFESSIONALS + nth + 1
export const usernameOf = (id: number) => `person${id}`

/** The hour that is taken for all professionals, and the first hour that is free for all. */
export const TAKEN_HOUR = '2027-03-01T00:00:00Z'
export const FIRST_FREE_HOUR = '2027-03-02T00:00:00Z'

const ACCOUNTS = FREE_PROFESSIONALS + CONTENDED_PROFESSIONALS + MEMBERS
const PROFESSIONALS = FREE_PROFESSIONALS + CONTENDED_PROFESSIONALS

const FIXTURE_SQL = `
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', true, '', n <= ${PROFESSIONALS}, 'Approved', now()
  from generate_series(1, ${ACCOUNTS}) n;

  insert into profile (account_id, preferred_online, other)
  select id, true, '{"timeZone": "UTC", "appointmentDuration": 3600}' from account;

  insert into session (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to(username, 'UTF8')), id, now(), now() + interval '1 day' from account;

  insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch, lunch_start_minute, lunch_end_minute)
  select id, type, day, true, 0, 1440, false, 0, 0 from account,
    unnest(array['Standard', 'Free15']) type,
    unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) day
  where is_professional;

  insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address, time_zone, requested_at, answer_by, status_changed_at)
  select id, ${ACCOUNTS}, '${TAKEN_HOUR}', timestamptz '${TAKEN_HOUR}' + interval '1 hour', 'Scheduled', 'Standard', 'Online', '', 'UTC', now(), now(), now()
  from account where is_professional;
`

/** Creates professionals available around the clock, each with one appointment, and members with sessions. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  await client.query(FIXTURE_SQL)
  await client.query('vacuum analyze')
  await client.end()
}
