import { openClient } from '../../lib/database/connections.ts'

/** Professionals with a complete profile and a paid category who are pending approval. */
const buildFillStatements = (count: number) => `
  insert into account (name, username, email, password_hash, is_professional, status, created_at)
  select 'Pending ' || n, 'pending' || n, 'pending' || n || '@bench.example', '', true, 'Pending', now()
  from generate_series(1, ${count}) n;

  insert into profile (account_id, country, zipcode, preferred_online, other)
  select id, 'US', '78704', true, jsonb_build_object(
    'myStory', repeat('A story of some length. ', 20),
    'categoryTitle', jsonb_build_object('2', 'Physical therapist'),
    'specialization', jsonb_build_object('2', 'Backs of runners'),
    'selectedGoalTags', jsonb_build_object('2', (select jsonb_agg(tag_id) from
      (select tag_id from tag_category where category_id = 2 order by (tag_id * 31 + account.id) % 97 limit 6) goals)))
  from account where status = 'Pending';

  insert into user_category (account_id, category_id, status, valid_till)
  select id, 2, 'Active', now() + interval '1 year' from account where status = 'Pending';

  analyze;
`

export type PendingProfessionals = Awaited<ReturnType<typeof createPendingProfessionals>>

/** Adds pending professionals to a database. The returned functions approve them and count their listings. */
export async function createPendingProfessionals(url: string, count: number) {
  const client = await openClient(url)
  await client.query(buildFillStatements(count))

  async function queryNumber(text: string): Promise<number> {
    const { rows } = await client.query<{ number: string }>(text)
    return Number(rows[0]?.number)
  }

  return {
    /** Reads `max_locks_per_transaction`; the default of PostgreSQL is 64. */
    readLocksPerTransaction: () => queryNumber(`select current_setting('max_locks_per_transaction') as number`),
    vacuum: () => client.query('vacuum analyze'),
    countListed: () => queryNumber(`select count(*) as number from listing where username like 'pending%'`),
    isQueueEmpty: async () =>
      (await queryNumber('select count(*) as number from (select from listing_change limit 1) change')) === 0,
    /** Approves all with one statement. Returns its duration in seconds. */
    async approve(): Promise<number> {
      const startTime = performance.now()
      await client.query(`update account set status = 'Approved' where status = 'Pending'`)
      return (performance.now() - startTime) / 1000
    },
    close: () => client.end(),
  }
}
