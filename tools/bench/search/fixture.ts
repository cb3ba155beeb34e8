import type pg from 'pg'

import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { indexListings } from './index-listings.ts'

const PREFIX = 'fourfold_bench_search'

/** Deterministic pseudo-random functions, so that every run creates the same data. */
export const RANDOM_FUNCTIONS = `
  create function pseudo_random(n bigint, salt integer) returns double precision language sql immutable parallel safe
    return (hashint8extended(n, salt) & 2147483647)::double precision / 2147483648;
  create function pick(list text[], n bigint, salt integer) returns text language sql immutable parallel safe
    return list[1 + floor(pseudo_random(n, salt) * array_length(list, 1))::integer];
  create function generate_name(n bigint, salt integer) returns text language sql immutable parallel safe return
    pick('{ka,lo,mi,ra,te,so,ven,dal,bri,an,or,el,fa,gu,ha,jo}', n, salt) ||
    pick('{ri,na,lo,tes,ma,der,vin,sa,kel,bo,zi,mar,ton,le,pe,gar}', n, salt + 1) ||
    pick('{n,son,ski,ez,berg,man,ley,ova,ard,in,us,elli,well,ford,stein,o}', n, salt + 2)`

/** Six hundred tags, a realistic number after some years. */
const TAGS = `
  insert into tag (text, priority)
  select initcap(generate_name(n, 101)) || ' ' || generate_name(n, 104), 1 + n % 10 from generate_series(1, 600 - (select count(*) from tag)) n;
  insert into tag_category (tag_id, category_id) select id, 1 + id % 4 from tag on conflict do nothing`

const TITLES = `'{Health coach,Life coach,Yoga teacher,Massage therapist,Physical therapist,Registered dietitian,Personal chef,
  Nutrition coach,Strength coach,Clinical psychologist,Licensed counselor,Social worker,Financial coach,Certified financial planner,
  Accountant,Personal trainer,Pilates teacher,Running coach,Sleep coach,Career coach}'`

/** One in ten professionals is in New York, the others are anywhere; half work online, most in person. */
const buildPeopleStatements = (count: number) => `
  create table bench_place as
    select row_number() over (order by zipcode) - 1 as n, zipcode, state,
      sum((state = 'NY' and city in ('New York', 'Brooklyn', 'Bronx'))::integer) over (order by zipcode) as in_new_york
    from zipcode;
  create index on bench_place (n);
  create index on bench_place (in_new_york);
  analyze bench_place;
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select initcap(generate_name(n % 700, 1)) || ' ' || initcap(generate_name(n, 4) || generate_name(n % 90, 7)), 'p' || n, 'p' || n || '@bench.example',
    true, 'x', true, 'Approved', now()
  from generate_series(1, ${count}) n;
  insert into user_category (account_id, category_id, status, valid_till)
  select account.id, category, 'Active', now() + interval '10 years'
  from account cross join generate_series(1, 4) category
  where category = 1 + account.id % 4 or (category = 1 + (account.id / 4) % 4 and pseudo_random(account.id, 10) < 0.48);
  insert into profile (account_id, country, state, zipcode, preferred_online, preferred_home, my_gender, insurance_accepted,
    age_range, rating, rating_count, other)
  select account.id, 'US', place.state, place.zipcode, pseudo_random(account.id, 11) < 0.5, pseudo_random(account.id, 12) < 0.7,
    pick('{Female,Male,NonBinary,Any}', account.id, 13), pick('{Yes,No,Any}', account.id, 14),
    pick('{Any,35-44,45-54}', account.id, 15), round((pseudo_random(account.id, 16) * 5)::numeric, 2), 12,
    jsonb_build_object('pni', 'DPT', 'myStory', repeat('A story of some length. ', 10),
      'categoryTitle', (select jsonb_object_agg(category_id, pick(${TITLES}, account_id, 20 + category_id)) from user_category c where c.account_id = account.id),
      'specialization', (select jsonb_object_agg(category_id, generate_name(account_id % 1500, 30) || ' and ' || generate_name((account_id / 7) % 900, 33)
        || ' for ' || pick('{runners,families,veterans,students,parents,founders}', account_id, 36)) from user_category c where c.account_id = account.id),
      'selectedGoalTags', (select jsonb_object_agg(category_id, (
        -- A few tags are common, most are rare.
        select jsonb_agg(distinct 5 + floor(power(596, pseudo_random(account_id * 64 + k, 40 + category_id)) - 1)::integer)
        from generate_series(1, 5 + floor(pseudo_random(account_id, 41) * 21)::integer) k)) from user_category c where c.account_id = account.id))
  from account
  join bench_place place on place.n = case when pseudo_random(account.id, 17) < 0.1
    then (select n from bench_place where in_new_york = 1 + floor(pseudo_random(account.id, 18) * (select max(in_new_york) from bench_place)) limit 1)
    else floor(pseudo_random(account.id, 18) * (select count(*) from bench_place)) end`

async function withClient<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openClient(server)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the SQL of each step in order, by the name that is printed. */
const buildFillSteps = (count: number): Record<string, string> => ({
  // No listing exists yet, so none needs to be recomputed for these tags.
  tags: `${RANDOM_FUNCTIONS}; ${TAGS}; delete from catalog_change`,
  people: buildPeopleStatements(count),
  statistics: 'drop table bench_place; analyze',
})

/** Returns the URL of a database with `count` listed professionals, which is created once and reused. */
export async function prepareDatabase(server: string, count: number): Promise<string> {
  const name = `${PREFIX}_${count}`
  const url = `${server}/${name}`
  const findDatabase = (client: pg.Client) => client.query('select 1 from pg_database where datname = $1', [name])
  if ((await withClient(`${server}/postgres`, findDatabase)).rowCount === 1) {
    await migrate({ DATABASE_URL: url })
    return url
  }
  // Created under another name, so that an interrupted run leaves no incomplete database.
  const temporaryName = `${name}_unfinished`
  await withClient(`${server}/postgres`, (client) =>
    client.query(`drop database if exists ${temporaryName} with (force)`),
  )
  await migrate({ DATABASE_URL: `${server}/${temporaryName}` })
  await withClient(`${server}/${temporaryName}`, async (client) => {
    for (const [part, statements] of Object.entries(buildFillSteps(count))) {
      const startTime = performance.now()
      await client.query(statements)
      console.log(`${part} of ${count} professionals: ${Math.round((performance.now() - startTime) / 1000)} s`)
    }
    await indexListings(`${server}/${temporaryName}`)
    await client.query('vacuum analyze')
  })
  await withClient(`${server}/postgres`, (client) => client.query(`alter database ${temporaryName} rename to ${name}`))
  return url
}
