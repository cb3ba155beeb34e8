import { inTransaction, openDatabase, fetchRows } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { copyTemplate } from '../../api/test/setup/databases.ts'
import { follow } from '../src/feed/follower.ts'
import type { Follower } from '../src/feed/follower.ts'
import { loadFromDatabase } from '../src/feed/load.ts'

/** How many listings are made up, by numbers alone: the same world in every run. */
const PEOPLE = 400

const makeUp = sql`
  insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
    specialization_words, state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance,
    works_weekends, free15, rate_cents)
  select n, 1 + c, 'person' || n, case when n % 17 = 0 then '2020-01-01Z'::timestamptz else '2100-01-01Z' end, (n * 7 % 11) / 2.0,
    array(select 1 + (n * k + c) % 30 from generate_series(1, 1 + n % 6) k group by 1 order by 1),
    array['coach', (array['yoga', 'sleep', 'money', 'running', 'coaching'])[1 + n % 5]],
    array['name' || n % 9], array[(array['yoga', 'back', 'debts'])[1 + n % 3]],
    (array['TX', 'NY', 'MT', null])[1 + n % 4], 30 + (n % 50) * 0.3, -97 - (n % 7),
    n % 3 = 0, n % 3 <> 0 or n % 2 = 0, (array['Female', 'Male', 'Any'])[1 + n % 3],
    (array['Any', '35-44', '45-54'])[1 + n % 3], n % 5 = 0, n % 2 = 0, n % 7 = 0,
    nullif(n % 13, 0) * 1000
  from generate_series(1, ${sql.lit(PEOPLE)}) n cross join generate_series(0, 1) c where (n + c) % 4 <> 0`

let database: Database
const open = async () => follow(database.db, await loadFromDatabase(database.db))
let follower: Follower
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  database = openDatabase({ url: await copyTemplate(), poolSize: 2, log })
  await inTransaction(database.db, (tx) => makeUp.execute(tx))
  follower = await open()
})
afterAll(() => database.close())

const NOW = Temporal.Instant.from('2026-11-15T00:00:00Z')

type Asked = {
  goals: { id: number; priority: number }[]
  state?: string | undefined
  inPersonOnly: boolean
  gender?: string | undefined
  weekends: boolean
  sort?: 'price' | 'rating' | undefined
  mostRate?: number | undefined
  limit: number
}

const asked: fc.Arbitrary<Asked> = fc.record({
  goals: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 32 }), priority: fc.integer({ min: 1, max: 10 }) }), {
    minLength: 1,
    maxLength: 8,
    selector: ({ id }) => id,
  }),
  state: fc.option(fc.constantFrom('TX', 'NY', 'MT'), { nil: undefined }),
  inPersonOnly: fc.boolean(),
  gender: fc.option(fc.constantFrom('Female', 'Male'), { nil: undefined }),
  weekends: fc.boolean(),
  sort: fc.option(fc.constantFrom('price', 'rating'), { nil: undefined }),
  mostRate: fc.option(fc.constantFrom(999, 5000, 8000), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 20 }),
})

/** The promise of OP-094 as one would write it down in SQL, with no thought for time. */
const naive = ({ goals, state, inPersonOnly, gender, weekends, sort, mostRate, limit }: Asked) => sql<{
  category_id: number
  username: string
  priority: number
  total: number
}>`
  select category_id, username, priority, total from (
    select listing.category_id, listing.username, sum(goal.priority)::integer as priority,
      count(*) over (partition by listing.category_id)::integer as total,
      row_number() over (partition by listing.category_id order by
        case ${sort ?? ''} when 'price' then listing.rate_cents when 'rating' then -listing.rating end nulls last,
        sum(goal.priority) desc,
        coalesce(listing.gender = ${gender ?? null}, false)::integer + (${weekends} and listing.works_weekends)::integer desc,
        listing.rating desc, listing.username collate "C") as place
    from listing
    join unnest(${goals.map(({ id }) => id)}::integer[], ${goals.map(({ priority }) => priority)}::integer[])
      goal (id, priority) on goal.id = any(listing.tag_ids)
    where listing.valid_till > ${NOW}
      and (${state ?? null}::text is null or listing.state = ${state ?? null})
      and (not ${inPersonOnly} or listing.meets_in_person)
      and (${mostRate ?? null}::integer is null or listing.rate_cents <= ${mostRate ?? null})
    group by listing.account_id, listing.category_id
  ) placed where place <= ${limit} order by category_id, place`

test(
  'a match is what SQL makes of it, among hundreds and for any goals, filters and sorts',
  { tags: ['OP-094', 'SEA-18'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const { goals, state, inPersonOnly, gender, weekends, sort, mostRate, limit } = one
        const { categories } = follower.answer({
          goals,
          filters: { state, inPersonOnly, mostRate },
          sort,
          preferences: { gender, weekends },
          limit,
          now: NOW.epochMilliseconds,
        })
        const found = categories
          .toSorted((a, b) => a.categoryId - b.categoryId)
          .flatMap(({ categoryId, total, found: own }) =>
            own.map(({ username, priority }) => ({ category_id: categoryId, username, priority, total })),
          )
        expect(found).toEqual(await fetchRows(database.db, naive(one)))
      }),
      { numRuns: 400, seed: 20261115 },
    )
  },
)

/** Field by field, a word counts where its stem stands; SQL stems each word of each listing anew. */
const naiveWord = (word: string) => sql<{ username: string; priority: number }>`
  select listing.username, (50 * (${has('title_words', word)})::integer + 40 * (${has('name_words', word)})::integer
    + 20 * (${has('specialization_words', word)})::integer) as priority
  from listing where listing.category_id = 1 and listing.valid_till > ${NOW}
    and (${has('title_words', word)} or ${has('name_words', word)} or ${has('specialization_words', word)})
  order by priority desc, listing.rating desc, listing.username collate "C" limit 50`

const has = (column: string, word: string) => sql`exists (select from unnest(${sql.ref(`listing.${column}`)}) one
  where ts_lexize('english_stem', one) = ts_lexize('english_stem', ${word}))`

test.each(['yoga', 'coaches', 'runs', 'name3', 'debt'])(
  '"%s" is found where SQL finds it',
  { tags: ['OP-094'] },
  async (word) => {
    const rows = await fetchRows(database.db, naiveWord(word))
    const [{ stem } = { stem: null }] = await fetchRows(
      database.db,
      sql<{ stem: string }>`select (ts_lexize('english_stem', ${word}))[1] as stem`,
    )
    // The tags of the seed say some of these words too; nobody here has those.
    await inTransaction(database.db, (tx) => sql`update tag set text = 'Nothing' where id <= 40`.execute(tx))
    const reader = await open()
    const { categories } = reader.answer({
      words: [{ word, stem }],
      filters: { inPersonOnly: false },
      preferences: {},
      limit: 50,
      now: NOW.epochMilliseconds,
    })
    const own = categories.find(({ categoryId }) => categoryId === 1)?.found ?? []
    expect(rows.length).toBeGreaterThan(0)
    expect(own.map(({ username, priority }) => ({ username, priority }))).toEqual(rows)
  },
)
