import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { recreateDatabase } from '../../services/servers/postgres.ts'
import { RANDOM_FUNCTIONS } from '../search/fixture/fixture.ts'

/**
 * Tokens of the sessions of the admin, of a listed professional, and of members by their number. The database stores
 * their hashes.
 */
export const ADMIN_TOKEN = 'admin'
export const PROFESSIONAL_TOKEN = 'professional'
export const memberToken = (nth: number) => `member${nth}`
export const MEMBERS = 300
const PROFESSIONALS = 100

/** Id of the tag to rename. Nearly all listings have it. */
export const TAG_ID = 5

export type Sizes = { users: number; products: number }

/** Account 1 is the admin, account 2 logs in during the bench; every eighth is a professional. */
const buildAccountStatements = ({ users }: Sizes, passwordHash: string) => `
  insert into account (name, username, email, email_verified, password_hash, is_professional, is_admin, status, created_at)
  select initcap(generate_name(n % 700, 1)) || ' ' || initcap(generate_name(n, 4) || generate_name(n % 90, 7)),
    case n when 1 then 'ada' when 2 then 'mia' else generate_name(n, 10) || n end,
    case n when 1 then 'ada' when 2 then 'mia' else generate_name(n, 13) || n end || '@bench.example', true, '${passwordHash}', n % 8 = 0, n = 1,
    case when n <= 2 or pseudo_random(n, 16) < 0.9 then 'Approved' when n % 8 = 0 and pseudo_random(n, 16) < 0.95 then 'Pending' else 'Rejected' end,
    now() - n * interval '1 minute'
  from generate_series(1, ${users}) n;

  insert into profile (account_id, country, zipcode, preferred_online, other)
  select id, 'US', '78704', is_professional, case when not is_professional then '{}' else jsonb_build_object(
    'timeZone', 'UTC', 'appointmentDuration', 3600,
    'categoryTitle', jsonb_build_object('2', 'Physical therapist'), 'selectedGoalTags', jsonb_build_object('2', jsonb_build_array(${TAG_ID}))) end
  from account;

  insert into user_category (account_id, category_id, status, valid_till)
  select id, 2, 'Active', now() + interval '10 years' from account where is_professional;

  insert into session (token_hash, account_id, created_at, expires_at)
  values (sha256('${ADMIN_TOKEN}'), 1, now(), '2100-01-01');

  insert into session (token_hash, account_id, created_at, expires_at)
  select sha256('${PROFESSIONAL_TOKEN}'), min(id), now(), '2100-01-01' from account where is_professional and status = 'Approved';

  insert into session (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to('member' || row_number() over (order by id) - 1, 'UTF8')), id, now(), '2100-01-01'
  from (select id from account where not is_professional and status = 'Approved' and id > 2 order by id limit ${MEMBERS}) member;
`

/** Professionals who are booked during the rename, available around the clock. */
const WORK_HOURS = `
  insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch, lunch_start_minute, lunch_end_minute)
  select account.id, type, day, true, 0, 1440, false, 0, 0
  from (select id from account where is_professional and status = 'Approved' order by id limit ${PROFESSIONALS}) account,
    unnest(array['Standard', 'Free15']) type, unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) day;
`

/** Most titles contain "organic", a third "bands"; other words are rare. */
const buildProductStatements = ({ users, products: count }: Sizes) => `
  insert into product (account_id, link, title, description, category, subcategory, approved, rejection_reason, created_at)
  select 8 * (1 + n % (${users} / 8)), 'https://shop.example/' || n,
    case when n % 50 > 0 then 'Organic ' else '' end || generate_name(n, 20) || case n % 3 when 0 then ' bands' else ' for ' || generate_name(n, 23) end,
    'What it is good for', names.category, (names.subcategories)[1 + n % array_length(names.subcategories, 1)], pseudo_random(n, 26) < 0.9,
    case when pseudo_random(n, 26) > 0.95 then 'Not for our shop' end, now() - n * interval '1 minute'
  from generate_series(1, ${count}) n
  join (values (0, 'Movement', array['Gear', 'Topical', 'App']), (1, 'Meals', array['Bars', 'Powders']), (2, 'Mind', array['App']),
    (3, 'Money', array['Products', 'Education'])) names (position, category, subcategories) on names.position = n % 4;
`

/** The log is read but not verified, so its MACs are empty. Entries written during the bench are numbered from 1. */
const buildAuditStatements = ({ products: count }: Sizes) => `
  insert into audit_entry (admin_id, number, action, subject_kind, subject_id, before, after, at, mac)
  select 1, 1000000000 + n, pick('{user.setStatus,product.setApproved,tag.save}', n, 30), pick('{user,product,tag}', n, 30), (n % 1000)::text, '{}', '{}',
    now() - n * interval '1 minute', ''
  from generate_series(1, ${count}) n;
`

/** Creates a database with users who share one password, products and audit entries. The caller drops it. */
export async function fillDatabase(url: string, sizes: Sizes, passwordHash: string): Promise<void> {
  await recreateDatabase(url)
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  // No listing exists yet, so none needs to be recomputed after the catalog was filled.
  const parts = [
    RANDOM_FUNCTIONS,
    'delete from catalog_change',
    buildAccountStatements(sizes, passwordHash),
    WORK_HOURS,
    buildProductStatements(sizes),
    buildAuditStatements(sizes),
    'vacuum analyze',
  ]
  for (const part of parts) await client.query(part)
  await client.end()
}

/** Returns the usernames of the bookable professionals and the number of listings with the tag. */
export async function readFixture(url: string): Promise<{ usernames: string[]; taggedListings: number }> {
  const client = await openClient(url)
  const bookable = await client.query<{ username: string }>(
    'select username from account where id in (select account_id from work_hour) order by id',
  )
  const tagged = await client.query<{ count: number }>(
    'select count(*)::integer as count from listing where $1 = any(tag_ids)',
    [TAG_ID],
  )
  await client.end()
  return { usernames: bookable.rows.map(({ username }) => username), taggedListings: tagged.rows[0]?.count ?? 0 }
}
