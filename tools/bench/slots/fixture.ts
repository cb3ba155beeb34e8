import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { databaseExists } from '../profile/fixture.ts'

/** The fixed current date of this bench, so that the database can be reused. */
export const TODAY = '2027-03-01'

/** Session token of the member. The database stores its hash. */
export const TOKEN = 'bench'

/**
 * Busy professionals: nine to six on seven days a week, both session types, a custom date every third day, two thirds of
 * the upcoming hours taken, and two years of past appointments.
 */
const buildFillStatements = (count: number) => `
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', true, 'x', n <= ${count}, 'Approved', now()
  from generate_series(1, ${count + 1}) n;

  insert into profile (account_id, other, time_zone, session_length)
  select id, '{"timeZone": "America/New_York", "appointmentDuration": 3600}', 'America/New_York', 3600 from account;

  insert into session (token_hash, account_id, created_at, expires_at)
  values (sha256('${TOKEN}'), ${count + 1}, '${TODAY}', '2100-01-01');

  insert into work_hour (account_id, session_type, day_type, date, work, start_minute, end_minute, lunch, lunch_start_minute, lunch_end_minute)
  select account.id, type, day, date, true, 540, 1080, true, 780, 840
  from account cross join unnest(array['Standard', 'Free15']) type cross join (
    select day, null::date as date from unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) day
    union all select 'Custom', date '${TODAY}' + 3 * n from generate_series(0, 60) n) days
  where account.is_professional;

  insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address, time_zone, requested_at, answer_by, status_changed_at)
  select account.id, ${count + 1}, hour, hour + interval '1 hour', case when hour < '${TODAY}' then 'Finished' else 'Scheduled' end,
    'Standard', 'Online', '', 'America/New_York', hour, hour, hour
  from account cross join generate_series(timestamptz '${TODAY} 14:00Z' - interval '730 days', timestamptz '${TODAY} 14:00Z' + interval '90 days', interval '1 hour') hour
  where account.is_professional and extract(hour from hour at time zone 'UTC') in (14, 15, 16, 18, 19, 20);
`

/** Returns the URL of a database with `count` busy professionals, which is created once and reused. */
export async function prepareDatabase(server: string, count: number): Promise<string> {
  const name = `fourfold_bench_practices_${count}`
  const url = `${server}/${name}`
  const exists = await databaseExists(server, name)
  await migrate({ DATABASE_URL: url })
  if (exists) return url
  console.log(`creating ${count} professionals`)
  const client = await openClient(url)
  await client.query(buildFillStatements(count))
  await client.query('vacuum analyze')
  await client.end()
  return url
}
