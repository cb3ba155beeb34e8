import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { MAX_TAG_ID, places, rates, ratings, starts, states, validTills, words } from './arbitraries.ts'

/** So many that the totals of the first category exceed the maximum. */
const ACCOUNTS = 1700
const HALF_HOUR_MS = 1_800_000

const halfHours = starts.map((start) => Math.floor(start / HALF_HOUR_MS))
// Most payments end late, so that most listings are found.
const lastValidTill = validTills.at(-1)
const instants = [...validTills, ...Array.from({ length: 20 }, () => lastValidTill)].map((ms) => (ms ?? 0) / 1000)

/** A number from 0 to `below` - 1 that depends on the row and on `salt`. */
const pickNumber = (salt: number, below: number) =>
  sql`mod(abs(hashint8(account_id * 4096 + category_id * 512 + ${sql.lit(salt)})::bigint), ${sql.lit(below)})::integer`

function pickValue(salt: number, values: readonly (number | string | null)[], type: string): RawBuilder<unknown> {
  return sql`(${[...values]}::${sql.raw(type)}[])[1 + ${pickNumber(salt, values.length)}]`
}

const pickBoolean = (salt: number) => sql`${pickNumber(salt, 2)} = 0`

/** Up to three different values. */
function pickValues(salt: number, values: readonly (number | string)[], type: string): RawBuilder<unknown> {
  const three = [0, 1, 2].map((offset) => pickValue(salt + offset, values, type))
  return sql`array(select distinct value from unnest(array[${sql.join(three)}]) value
    where ${pickNumber(salt + 3, 4)} > 0 order by value)`
}

const pickMultirange = (salt: number) => {
  const [first, second] = [0, 1].map((offset) => pickValue(salt + offset, halfHours, 'integer'))
  return sql`int4multirange(int4range(${first}, ${first} + 1), int4range(${second}, ${second} + 1))`
}

/** Selects about 3,000 generated listings in three categories. */
const generatedListings = sql`
  select account_id, category_id,
    (array['a', 'A', '_', 'a.', 'Z', '9'])[1 + account_id % 6] || account_id as username,
    to_timestamp(${pickValue(1, instants, 'float8')}) as valid_till,
    ${pickValue(2, ratings, 'real')} as rating,
    ${pickValues(
      3,
      Array.from({ length: MAX_TAG_ID }, (_, index) => index + 1),
      'integer',
    )} as tag_ids,
    ${pickValues(7, words, 'text')} as title_words,
    ${pickValues(11, words, 'text')} as name_words,
    ${pickValues(15, words, 'text')} as specialization_words,
    ${pickValue(19, states, 'text')} as state,
    ${pickValue(
      20,
      places.map(({ latitude }) => latitude),
      'real',
    )} as latitude,
    ${pickValue(
      20,
      places.map(({ longitude }) => longitude),
      'real',
    )} as longitude,
    ${pickBoolean(21)} as works_online,
    ${pickBoolean(22)} as meets_in_person,
    ${pickValue(23, ['Female', 'Male', 'Any'], 'text')} as gender,
    ${pickValue(24, ['Any', '25 - 34', '35-44'], 'text')} as age_range,
    ${pickBoolean(25)} as takes_insurance,
    ${pickBoolean(26)} as works_weekends,
    ${pickBoolean(27)} as free15,
    ${pickValue(28, rates, 'integer')} as rate_cents,
    ${pickMultirange(30)} as free_standard_online,
    ${pickMultirange(32)} as free_standard_in_person,
    ${pickMultirange(34)} as free_free15_online,
    ${pickMultirange(36)} as free_free15_in_person
  from (
    select n::bigint as account_id, c as category_id
    from generate_series(1, ${sql.lit(ACCOUNTS)}) n cross join generate_series(1, 3) c
    where n % (2 * c - 1) = 0
  ) generated`

const columns = sql`account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
  specialization_words, state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance,
  works_weekends, free15, rate_cents, free_standard_online, free_standard_in_person, free_free15_online,
  free_free15_in_person`

/** Replaces all listings by generated ones. */
export async function generateListings(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`delete from listing`.execute(tx)
    await sql`insert into listing (${columns}) ${generatedListings}`.execute(tx)
    await sql`analyze listing`.execute(tx)
  })
}

/** Changes, deletes and inserts some of the generated listings, other ones in each `round`. */
export async function changeListings(db: Db, round: number): Promise<void> {
  const isSelected = (remainder: number) => sql`(account_id + ${sql.lit(round)}) % 37 = ${sql.lit(remainder)}`
  await inTransaction(db, async (tx) => {
    await sql`insert into listing (${columns}) ${generatedListings} where ${isSelected(0)} on conflict do nothing`.execute(
      tx,
    )
    await sql`delete from listing where ${isSelected(1)}`.execute(tx)
    await sql`update listing set version = default, rating = 5 - rating, tag_ids = tag_ids || 9, title_words = name_words,
      works_online = not works_online where ${isSelected(2)}`.execute(tx)
  })
}
