import { openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { encodePhrases, openEncoder } from '../../../apps/api/src/search/index.ts'
import { createPeople } from '../../demo/content/people.ts'
import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { modelFolder } from '../../services/model.ts'
import { databaseExists } from '../profile/fixture.ts'
import { indexListings } from '../search/fixture/index-listings.ts'

const NAME = 'fourfold_bench_understanding'
/** Enough that several professionals have each tag, so that a wrong result is not due to chance. */
const PEOPLE = 480
const GOALS = 6

/** Inserts the demo professionals with an occupation of one category and goals chosen by their number. */
const INSERT_PROFESSIONALS = `
  with person as (
    insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
    select input.name, input.username, input.email, true, 'x', true, 'Approved', now()
    from jsonb_to_recordset($1::jsonb) input (name text, username text, email text)
    returning id, username),
  placed as (
    insert into profile (account_id, country, state, zipcode, preferred_online, preferred_home, my_gender,
      insurance_accepted, rating, rating_count, other)
    select person.id, 'US', input.state, input.zipcode, input.online, input.home, input.gender, input.insurance,
      3 + input.number % 20 / 10.0, 12,
      jsonb_build_object('workWeekends', input.number % 3 = 0, 'free15', input.number % 4 = 0,
        'categoryTitle', jsonb_build_object(input.category, input.title),
        'specialization', jsonb_build_object(input.category, input.specialization),
        'selectedGoalTags', jsonb_build_object(input.category, (
          select jsonb_agg(goal.tag_id) from (
            select tag_category.tag_id from tag_category join tag on tag.id = tag_category.tag_id
            where tag_category.category_id = input.category and not tag.hidden
            order by hashint8extended(tag_category.tag_id, input.number) limit ${GOALS}) goal)))
    from jsonb_to_recordset($1::jsonb) input (number integer, username text, category integer, title text,
      specialization text, state text, zipcode text, online boolean, home boolean, gender text, insurance text)
    join person on person.username = input.username)
  insert into user_category (account_id, category_id, status, valid_till)
  select person.id, input.category, 'Active', now() + interval '100 years'
  from jsonb_to_recordset($1::jsonb) input (username text, category integer) join person on person.username = input.username`

function createRows() {
  return createPeople()
    .professionals(PEOPLE)
    .map((person, number) => ({
      number,
      name: person.name,
      username: person.username,
      email: person.email,
      category: person.categoryId,
      title: person.occupation.title,
      specialization: person.specialization,
      state: person.place[1],
      zipcode: person.place[2],
      online: person.preferredOnline,
      home: person.preferredHome,
      gender: person.gender,
      insurance: person.insurance,
    }))
}

/** Encodes the phrases, as the worker does. */
async function encodeAllPhrases(url: string): Promise<void> {
  const log = createLog({ LOG_LEVEL: 'error' }, 'bench')
  const { db, close } = openDatabase({ url, poolSize: 2, log })
  const encoder = openEncoder({ folder: modelFolder, log })
  // Waits until the model is loaded, and fails without it.
  await encoder.encode('')
  await encodePhrases({ db, encoder })
  await encoder.close()
  await close()
}

/** Returns the URL of a database with demo professionals and the current word lists. The database is reused. */
export async function prepareDatabase(server: string): Promise<string> {
  const url = `${server}/${NAME}`
  const exists = await databaseExists(server, NAME)
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  try {
    if (exists) {
      await client.query('truncate everyday_phrase, seeded_phrase, synonym')
      await migrate({ DATABASE_URL: url })
    }
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from account')
    if (rows[0]?.count === 0) {
      await client.query('delete from catalog_change')
      await client.query(INSERT_PROFESSIONALS, [JSON.stringify(createRows())])
    }
    await indexListings(url)
    await encodeAllPhrases(url)
  } finally {
    await client.end()
  }
  return url
}
