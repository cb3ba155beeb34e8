import { systemClock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createFreeStarts } from '../../src/schedule/index.ts'
import { drainListings } from '../../src/search/index.ts'

/** Seeded categories. */
export const MEALS = 1
export const MOVEMENT = 2
export const MIND = 3
export const MONEY = 4

type Block = { title?: string; specialization?: string; goals?: readonly number[]; status?: string; validTill?: string }

type Person = {
  username: string
  name?: string
  status?: string
  categories?: Readonly<Record<number, Block>>
  rating?: number
  country?: string
  state?: string | null
  zipcode?: string | null
  online?: boolean
  home?: boolean
  gender?: string
  ageRange?: string
  insurance?: string
  approvedTags?: readonly number[]
  timeZone?: string
  other?: object
}

const mapBlocks = (categories: Readonly<Record<number, Block>>, value: (block: Block) => unknown) =>
  Object.fromEntries(Object.entries(categories).map(([id, block]) => [id, value(block)]))

/** Returns the id of a seeded tag. */
export async function findTagId(db: Db, text: string): Promise<number> {
  return (await db.selectFrom('tag').select('tag.id').where('tag.text', '=', text).executeTakeFirstOrThrow()).id
}

/** Inserts a professional, by default listed in Movement, without hashing a password. */
export async function insertProfessional(tx: Tx, person: Person): Promise<number> {
  const { username, name = username, status = 'Approved', rating = 0, country = 'US' } = person
  const { state = null, zipcode = null, online = false, home = false, gender = 'Any', ageRange = 'Any' } = person
  const { insurance = 'Any', approvedTags = [], categories = { [MOVEMENT]: {} }, timeZone = null } = person
  const other = {
    categoryTitle: mapBlocks(categories, ({ title = 'Professional' }) => title),
    specialization: mapBlocks(categories, ({ specialization = '' }) => specialization),
    selectedGoalTags: mapBlocks(categories, ({ goals = [5] }) => goals),
    ...(timeZone && { timeZone }),
    ...person.other,
  }
  const { rows } = await sql<{ id: number }>`
    insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
    values (${name}, ${username}, ${`${username}@search.example`}, true, 'x', true, ${status}, now())
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`insert into profile (account_id, other, time_zone, country, state, zipcode, preferred_online, preferred_home,
      my_gender, age_range, insurance_accepted, approved_tags, rating)
    values (${id}, ${JSON.stringify(other)}::jsonb, ${timeZone}, ${country}, ${state}, ${zipcode}, ${online}, ${home},
      ${gender}, ${ageRange}, ${insurance}, ${[...approvedTags]}::integer[], ${rating})`.execute(tx)
  for (const [categoryId, block] of Object.entries(categories)) {
    await sql`insert into user_category (account_id, category_id, status, valid_till)
      values (${id}, ${Number(categoryId)}, ${block.status ?? 'Active'},
        ${block.validTill ?? '2100-01-01T00:00:00Z'})`.execute(tx)
  }
  return id
}

/** Inserts many professionals listed in Movement, with one statement per table. */
export async function insertProfessionals(
  tx: Tx,
  { count, status = 'Approved' }: { count: number; status?: string },
): Promise<void> {
  await sql`
    with new_account as (
      insert into account (name, username, email, password_hash, is_professional, status, created_at)
      select 'Many', 'many' || n, 'many' || n || '@search.example', 'x', true, ${status}, now()
      from generate_series(1, ${count}::integer) n returning id
    ), new_profile as (
      insert into profile (account_id, other)
      select id, '{"categoryTitle": {"2": "Coach"}, "selectedGoalTags": {"2": [5]}}' from new_account
    )
    insert into user_category (account_id, category_id, status, valid_till)
    select id, ${MOVEMENT}::integer, 'Active', '2100-01-01Z' from new_account`.execute(tx)
}

/** Drains without a test app; free times are those at the actual time. */
const drain = (db: Db) =>
  drainListings({ db, clock: systemClock, schedule: { listFreeStarts: createFreeStarts({ findBusyTimesOfMany }) } })

/** Inserts a professional in its own transaction and updates the listings. */
export async function createProfessional(db: Db, person: Person): Promise<number> {
  const id = await inTransaction(db, (tx) => insertProfessional(tx, person))
  await drain(db)
  return id
}

/** Deletes all accounts of these fixtures and their listings. */
export async function deleteAllAccounts(db: Db): Promise<void> {
  await inTransaction(db, (tx) => sql`delete from account where email like '%@search.example'`.execute(tx))
  await drain(db)
}
