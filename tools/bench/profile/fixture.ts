import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { indexListings } from '../search/fixture/index-listings.ts'

const PREFIX = 'fourfold_bench_profile'

/** Listed professionals with complete profiles, which vary by number and are the same in every run. */
const buildFillStatements = (count: number) => `
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', true, 'x', true, 'Approved', now()
  from generate_series(1, ${count}) n;

  insert into profile (account_id, description, country, state, zipcode, preferred_online, other, rating, rating_count)
  select id, 'Helps with number ' || id, 'US', 'TX', '78704', true,
    jsonb_build_object(
      'pni', 'DPT', 'myStory', repeat('A story of some length. ', 20), 'appointmentRate', 100, 'appointmentDuration', 3600,
      'categoryTitle', jsonb_build_object('2', 'Physical therapist'),
      'categoryDescription', jsonb_build_object('2', repeat('What happens in a session. ', 10)),
      'selectedGoalTags', jsonb_build_object('2', (select jsonb_agg(tag_id) from
        (select tag_id from tag_category where category_id = 2 order by (tag_id * 31 + account.id) % 97 limit 6) goals))),
    4, 12
  from account;

  insert into user_category (account_id, category_id, status, valid_till)
  select id, 2, 'Active', now() + interval '1 year' from account;

  insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
  select gen_random_uuid(), id, 'library', 'a.jpg', 'S3', 800, 800, now()
  from account cross join generate_series(1, 4);

  insert into product (account_id, link, title, description, category, subcategory, approved, created_at)
  select id, 'https://shop.example', 'Bands', 'Three bands', 'Movement', 'Gear', true, now() from account where id % 3 = 0;
`

export async function databaseExists(server: string, name: string): Promise<boolean> {
  const client = await openClient(`${server}/postgres`)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  await client.end()
  return rowCount === 1
}

/** Returns the URL of a database with `count` professionals, which is created once and reused. */
export async function prepareDatabase(server: string, count: number): Promise<string> {
  const name = `${PREFIX}_${count}`
  const url = `${server}/${name}`
  const exists = await databaseExists(server, name)
  await migrate({ DATABASE_URL: url })
  if (exists) return url
  console.log(`creating ${count} professionals`)
  const client = await openClient(url)
  // No listing existed when the catalog was filled, so none needs to be recomputed.
  await client.query('delete from catalog_change')
  await client.query(buildFillStatements(count))
  await client.query('analyze')
  await indexListings(url)
  await client.query('vacuum analyze')
  await client.end()
  return url
}
