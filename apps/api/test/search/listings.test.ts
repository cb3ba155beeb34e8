import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MEALS, MIND, MOVEMENT, createProfessional, deleteAllAccounts, findTagId } from './fixtures.ts'
import { findAllWrongListings } from './wrong-listings.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(() => deleteAllAccounts(testApp.db))

const loadListings = () =>
  testApp.db.selectFrom('listing').selectAll().orderBy('account_id').orderBy('category_id').execute()
const transact = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(testApp.db, work)
const run = <Row>(statement: RawBuilder<Row>) => transact((tx) => statement.execute(tx))
const countQueued = async () => ({
  accounts: (await testApp.db.selectFrom('listing_change').select('account_id').execute()).length,
  edits: (await testApp.db.selectFrom('catalog_change').select('id').execute()).length,
})

/** Runs a statement, and returns the number of listings that it changes. */
async function countChanged(statement: RawBuilder<unknown>): Promise<number> {
  await run(statement)
  // Accounts with a queued change are not reported.
  expect(await findAllWrongListings(testApp.db)).toEqual([])
  const changed = await testApp.drainListings()
  expect(await findAllWrongListings(testApp.db)).toEqual([])
  expect(await countQueued()).toEqual({ accounts: 0, edits: 0 })
  return changed
}

describe('a listing', () => {
  test('contains the search data of a professional in a category', async () => {
    const findTag = (text: string) => findTagId(testApp.db, text)
    const [diabetes, cooking] = [await findTag('Diabetes'), await findTag('Cooking skills')]
    const id = await createProfessional(testApp.db, {
      username: 'maya',
      name: 'Maya O’Kafor-José',
      categories: {
        [MEALS]: { title: 'Registered dietitian', specialization: 'Eating for the heart', goals: [diabetes, 999_999] },
      },
      rating: 4.5,
      state: 'TX',
      zipcode: '78704-1234',
      online: true,
      home: true,
      gender: 'Female',
      ageRange: '35-44',
      insurance: 'Yes',
      approvedTags: [cooking, await findTag('Back pain')],
      other: { workWeekends: true, free15: true },
    })
    const [listing, ...others] = await loadListings()
    expect(others).toEqual([])
    expect(listing).toMatchObject({
      account_id: id,
      category_id: MEALS,
      username: 'maya',
      rating: 4.5,
      title_words: ['dietitian', 'registered'],
      name_words: ['jose', 'kafor', 'maya', 'o'],
      specialization_words: ['eating', 'heart'],
      state: 'TX',
      latitude: expect.closeTo(30.24, 1),
      longitude: expect.closeTo(-97.77, 1),
      works_online: true,
      meets_in_person: true,
      gender: 'Female',
      age_range: '35-44',
      takes_insurance: true,
      works_weekends: true,
      free15: true,
    })
    // Existing goals, approved tags of this category, and its root tag.
    expect(listing?.tag_ids).toEqual([await findTag('Meals'), diabetes, cooking].toSorted((a, b) => a - b))
  })

  test.each([
    ['is pending', { status: 'Pending' }],
    ['was rejected', { status: 'Rejected' }],
    ['has an expired category', { categories: { [MOVEMENT]: { status: 'Expired' } } }],
    ['has a category without title', { categories: { [MOVEMENT]: { title: '' } } }],
    ['has a category without goals', { categories: { [MOVEMENT]: { goals: [] } } }],
    ['has no paid category', { categories: {} }],
  ])('does not exist for a professional who %s', { tags: ['OP-047'] }, async (_why, state) => {
    await createProfessional(testApp.db, { username: 'maya', ...state })
    expect(await loadListings()).toEqual([])
  })

  test.each([
    ['is per category', { categories: { [MOVEMENT]: {}, [MIND]: {} } }, [{}, { category_id: MIND }]],
    ['assumes in-person sessions by default', {}, [{ meets_in_person: true }]],
    ['has no in-person sessions of those who work online only', { online: true }, [{ meets_in_person: false }]],
    [
      'derives a missing state from a US zip code',
      { zipcode: '78704' },
      [{ state: 'TX', latitude: expect.any(Number) }],
    ],
    ['has no state abroad', { zipcode: '78704', country: 'FR' }, [{ state: null, latitude: null }]],
  ])('%s', async (_title, person, listed) => {
    await createProfessional(testApp.db, { username: 'maya', ...person })
    expect(await loadListings()).toMatchObject(listed)
  })

  const setProfile = (assignments: string) => (id: number) =>
    sql`update profile set ${sql.raw(assignments)} where account_id = ${id}`
  const changes: [title: string, statement: (id: number) => RawBuilder<unknown>, listed: object[]][] = [
    ['a new name', (id) => sql`update account set name = 'Nora' where id = ${id}`, [{ name_words: ['nora'] }]],
    ['a new username', (id) => sql`update account set username = 'nora' where id = ${id}`, [{ username: 'nora' }]],
    ['a rejection', (id) => sql`update account set status = 'Rejected' where id = ${id}`, []],
    ['a new title', setProfile(`other = jsonb_set(other, '{categoryTitle,2}', '"Yogi"')`), [{ title_words: ['yogi'] }]],
    ['a removed title', setProfile(`other = jsonb_set(other, '{categoryTitle,2}', '""')`), []],
    ['a deleted profile', (id) => sql`delete from profile where account_id = ${id}`, []],
    ['an expired payment', (id) => sql`update user_category set status = 'Expired' where account_id = ${id}`, []],
    [
      'an extended payment',
      (id) => sql`update user_category set valid_till = '2101-01-01Z' where account_id = ${id}`,
      [{ valid_till: Temporal.Instant.from('2101-01-01T00:00Z') }],
    ],
    ['a deleted payment', (id) => sql`delete from user_category where account_id = ${id}`, []],
    ['a deleted account', (id) => sql`delete from account where id = ${id}`, []],
  ]
  test.each(changes)('changes with %s', async (_title, statement, listed) => {
    const id = await createProfessional(testApp.db, { username: 'maya', name: 'Maya' })
    expect(await countChanged(statement(id))).toBe(1)
    expect(await loadListings()).toMatchObject(listed)
  })

  test('is queued for exactly the columns that listing_source or free times depend on', async () => {
    const { rows: columns } = await run(sql<{
      table_name: string
      column_name: string
      type: string
      is_read: boolean
    }>`
      select table_name, column_name, udt_name as type,
        view_name is not null or column_name in ('time_zone', 'session_length') as is_read
      from information_schema.columns
      left join information_schema.view_column_usage usage using (table_schema, table_name, column_name)
      where table_name in ('account', 'profile') and coalesce(view_name, 'listing_source') = 'listing_source'
        -- Generated columns change together with their sources.
        and is_generated = 'NEVER' and column_name not in ('id', 'account_id', 'email')`)
    const otherValues: Record<string, string> = {
      text: `'Rejected'`,
      bool: 'not $',
      jsonb: `'{"a": 1}'`,
      _int4: `'{6}'`,
      float4: '3',
      int4: 'coalesce($, 0) + 1800',
      timestamptz: `now() + interval '1 hour'`,
    }
    const mismatches = []
    for (const { table_name, column_name, type, is_read } of columns.filter((column) => otherValues[column.type])) {
      const id = await createProfessional(testApp.db, { username: `${table_name}${column_name}`.replaceAll('_', '') })
      const key = sql.ref(table_name === 'account' ? 'id' : 'account_id')
      const value = sql.raw(otherValues[type]?.replace('$', column_name) ?? '')
      await run(sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} = ${value} where ${key} = ${id}`)
      if ((await countQueued()).accounts > 0 !== is_read) mismatches.push(`${table_name}.${column_name}`)
      await testApp.drainListings()
    }
    expect([mismatches, columns.filter(({ is_read }) => is_read).length > 15]).toEqual([[], true])
  })

  test('is not written by an irrelevant change', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya' })
    const before = await loadListings()
    expect(await countChanged(setProfile(`other = other || '{"myStory": "Long ago"}'`)(id))).toBe(0)
    expect(await loadListings()).toEqual(before)
  })

  test('is written despite other profiles with invalid content', async () => {
    const invalid = [
      `{"categoryTitle": 7, "selectedGoalTags": "none"}`,
      `{"categoryTitle": {"2": "Coach"}, "selectedGoalTags": {"2": 5}, "workWeekends": "perhaps"}`,
      `{"categoryTitle": {"2": "Coach"}, "selectedGoalTags": {"2": [1e300, "x", "", null, {}, -5]}, "free15": []}`,
      `{"categoryTitle": {"2": ${JSON.stringify('long '.repeat(400_000))}}, "selectedGoalTags": {"2": [5]}}`,
      `[]`,
    ]
    for (const [number, other] of invalid.entries()) {
      const id = await createProfessional(testApp.db, { username: `invalid${number}` })
      await run(sql`update profile set other = ${other}::jsonb where account_id = ${id}`)
    }
    await createProfessional(testApp.db, { username: 'maya' })
    await testApp.drainListings()
    expect((await loadListings()).map(({ username }) => username)).toEqual(['invalid2', 'invalid3', 'maya'])
  })
})

describe('a catalog edit', () => {
  const TAG = 500_000
  const insertTag = sql`insert into tag (id, text) values (${TAG}, 'Knitting')`
  const listWithTag = async () =>
    (await loadListings()).filter(({ tag_ids }) => tag_ids.includes(TAG)).map(({ category_id }) => category_id)

  test('updates the listings with a tag that is restored, put into a category, moved, removed and deleted', async () => {
    await createProfessional(testApp.db, { username: 'nora' })
    await createProfessional(testApp.db, {
      username: 'maya',
      approvedTags: [TAG],
      categories: { [MOVEMENT]: {}, [MEALS]: { goals: [5, TAG] } },
    })
    const edits: [RawBuilder<unknown>, number[]][] = [
      [insertTag, [MEALS]],
      [sql`insert into tag_category (tag_id, category_id) values (${TAG}, ${MOVEMENT})`, [MOVEMENT, MEALS]],
      [sql`update tag_category set category_id = ${MIND} where tag_id = ${TAG}`, [MEALS]],
      [sql`update tag_category set category_id = ${MOVEMENT} where tag_id = ${TAG}`, [MOVEMENT, MEALS]],
      [sql`delete from tag_category where tag_id = ${TAG}`, [MEALS]],
      [sql`delete from tag where id = ${TAG}`, []],
    ]
    for (const [statement, listed] of edits) {
      expect(await countChanged(statement)).toBe(1)
      expect(new Set(await listWithTag())).toEqual(new Set(listed))
    }
  })

  test('updates listings for another root tag of a category, but not for another name or color', async () => {
    await createProfessional(testApp.db, { username: 'maya' })
    await countChanged(insertTag)
    const movement = await findTagId(testApp.db, 'Movement')
    await run(sql`update category set name = 'Moving', color = '#123456' where id = ${MOVEMENT}`)
    expect(await countQueued()).toEqual({ accounts: 0, edits: 0 })
    expect(await countChanged(sql`update category set tag_id = ${TAG} where id = ${MOVEMENT}`)).toBe(1)
    expect(await listWithTag()).toEqual([MOVEMENT])
    await countChanged(sql`update category set tag_id = ${movement} where id = ${MOVEMENT}`)
    expect(await listWithTag()).toEqual([])
  })

  test('updates listings when a zip code changes', async () => {
    await createProfessional(testApp.db, { username: 'maya', zipcode: '99999-1234' })
    await createProfessional(testApp.db, { username: 'nora', zipcode: '10003' })
    const edits = [
      [sql`insert into zipcode values ('99999', 'Nowhere', 'AK', 60, -150)`, { state: 'AK', latitude: 60 }],
      [sql`update zipcode set latitude = 61 where zipcode = '99999'`, { state: 'AK', latitude: 61 }],
      [sql`delete from zipcode where zipcode = '99999'`, { state: null, latitude: null }],
    ] as const
    for (const [statement, maya] of edits) {
      expect(await countChanged(statement)).toBe(1)
      expect(await loadListings()).toMatchObject([maya, { state: 'NY' }])
    }
  })
})
