import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MEALS, MOVEMENT, deleteAllAccounts, insertProfessionals, createProfessional, findTagId } from './fixtures.ts'
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
const run = (statement: ReturnType<typeof sql>) => transact((tx) => statement.execute(tx))
const countQueued = async () => ({
  accounts: (await testApp.db.selectFrom('listing_change').select('account_id').execute()).length,
  edits: (await testApp.db.selectFrom('catalog_change').select('id').execute()).length,
})

describe('listing source changes', () => {
  const changes: [title: string, statement: (id: number) => ReturnType<typeof sql>, listed: object[]][] = [
    [
      'a new name',
      (id) => sql`update account set name = 'Nora Young' where id = ${id}`,
      [{ name_words: ['nora', 'young'] }],
    ],
    ['a new username', (id) => sql`update account set username = 'nora' where id = ${id}`, [{ username: 'nora' }]],
    ['a rejection', (id) => sql`update account set status = 'Rejected' where id = ${id}`, []],
    ['a rating', (id) => sql`update profile set rating = 4.75 where account_id = ${id}`, [{ rating: 4.75 }]],
    [
      'another state and zip code',
      (id) => sql`update profile set state = 'NY', zipcode = '10003' where account_id = ${id}`,
      [{ state: 'NY' }],
    ],
    [
      'online sessions',
      (id) => sql`update profile set preferred_online = true where account_id = ${id}`,
      [{ works_online: true }],
    ],
    ['an approved tag', (id) => sql`update profile set approved_tags = '{6}' where account_id = ${id}`, [{}]],
    [
      'a new title',
      (id) =>
        sql`update profile set other = jsonb_set(other, '{categoryTitle,2}', '"Yoga teacher"') where account_id = ${id}`,
      [{ title_words: ['teacher', 'yoga'] }],
    ],
    [
      'a removed title',
      (id) => sql`update profile set other = jsonb_set(other, '{categoryTitle,2}', '""') where account_id = ${id}`,
      [],
    ],
    ['a deleted profile', (id) => sql`delete from profile where account_id = ${id}`, []],
    ['an expired payment', (id) => sql`update user_category set status = 'Expired' where account_id = ${id}`, []],
    [
      'an extended payment',
      (id) => sql`update user_category set valid_till = '2101-01-01Z' where account_id = ${id}`,
      [{}],
    ],
    [
      'a payment for another category',
      (id) => sql`insert into user_category (account_id, category_id, status, valid_till)
        values (${id}, 3, 'Active', '2100-01-01Z')`,
      [{ category_id: 2 }],
    ],
    ['a deleted payment', (id) => sql`delete from user_category where account_id = ${id}`, []],
    ['a deleted account', (id) => sql`delete from account where id = ${id}`, []],
  ]

  test.each(changes)('update the listing: %s', async (_title, statement, listed) => {
    const id = await createProfessional(testApp.db, { username: 'maya', name: 'Maya' })
    await run(statement(id))
    expect((await countQueued()).accounts).toBeGreaterThan(0)
    // Accounts with a queued change are not reported.
    expect(await findAllWrongListings(testApp.db)).toEqual([])
    await testApp.drainListings()
    expect(await loadListings()).toMatchObject(listed)
    expect(await countQueued()).toEqual({ accounts: 0, edits: 0 })
    expect(await findAllWrongListings(testApp.db)).toEqual([])
  })

  test('are queued for exactly the columns that listing_source or free times depend on', async () => {
    const { rows: columns } = await transact((tx) =>
      sql<{ table_name: string; column_name: string; type: string; is_read: boolean }>`
        select table_name, column_name, udt_name as type,
          view_name is not null or column_name in ('time_zone', 'session_length') as is_read
        from information_schema.columns
        left join information_schema.view_column_usage usage using (table_schema, table_name, column_name)
        where table_name in ('account', 'profile') and coalesce(view_name, 'listing_source') = 'listing_source'
          -- Generated columns change together with their sources.
          and is_generated = 'NEVER' and column_name not in ('id', 'account_id', 'email')`.execute(tx),
    )
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
      await transact(async (tx) => {
        const key = table_name === 'account' ? 'id' : 'account_id'
        const value = sql.raw(otherValues[type]?.replace('$', column_name) ?? '')
        await sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} = ${value}
          where ${sql.ref(key)} = ${id}`.execute(tx)
      })
      if ((await countQueued()).accounts > 0 !== is_read) mismatches.push(`${table_name}.${column_name}`)
      await testApp.drainListings()
    }
    expect([mismatches, columns.filter(({ is_read }) => is_read).length > 15]).toEqual([[], true])
  })

  test('are not queued if rolled back', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya', status: 'Pending' })
    const failing = transact(async (tx) => {
      await sql`update account set status = 'Approved' where id = ${id}`.execute(tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await countQueued()).toEqual({ accounts: 0, edits: 0 })
  })

  test('do not write the listing if they are irrelevant', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya' })
    const before = await loadListings()
    await run(sql`update profile set other = other || '{"myStory": "Long ago"}' where account_id = ${id}`)
    expect(await testApp.drainListings()).toBe(0)
    expect(await loadListings()).toEqual(before)
  })

  test('of other accounts are drained despite profiles with invalid content', async () => {
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

describe('a bulk change', () => {
  const ACCOUNT_COUNT = 3000

  test('of 3,000 accounts in one statement acquires no lock per account', async () => {
    await transact((tx) => insertProfessionals(tx, { count: ACCOUNT_COUNT, status: 'Pending' }))
    expect(await testApp.drainListings()).toBe(0)
    const locks = await transact(async (tx) => {
      await sql`update account set status = 'Approved' where status = 'Pending' and username like 'many%'`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_locks where pid = pg_backend_pid()`.execute(tx)
      return rows[0]?.count ?? 0
    })
    expect(locks).toBeLessThan(50)
    expect(await testApp.drainListings()).toBe(ACCOUNT_COUNT)
    expect(await loadListings()).toHaveLength(ACCOUNT_COUNT)
    await run(sql`update account set status = 'Rejected' where username like 'many%'`)
    expect(await testApp.drainListings()).toBe(ACCOUNT_COUNT)
    expect(await loadListings()).toEqual([])
    expect(await findAllWrongListings(testApp.db)).toEqual([])
  })
})

describe('a catalog edit', () => {
  const getTagIds = async (id: number) => (await loadListings()).find(({ account_id }) => account_id === id)?.tag_ids
  const insertTag = async (id?: number) => {
    const { rows } = await transact((tx) =>
      (id === undefined
        ? sql<{ id: number }>`insert into tag (text) values ('Knitting') returning id`
        : sql<{ id: number }>`insert into tag (id, text) values (${id}, 'Knitting') returning id`
      ).execute(tx),
    )
    return rows[0]?.id ?? 0
  }

  test('updates listings when a tag is deleted and restored', async () => {
    const tag = await insertTag()
    const maya = await createProfessional(testApp.db, {
      username: 'maya',
      categories: { [MOVEMENT]: { goals: [5, tag] } },
    })
    const nora = await createProfessional(testApp.db, { username: 'nora' })
    const otherTagIds = await getTagIds(nora)
    expect(await getTagIds(maya)).toContain(tag)
    await run(sql`delete from tag where id = ${tag}`)
    // The edit itself queues one row.
    expect(await countQueued()).toEqual({ accounts: 0, edits: 1 })
    expect(await findAllWrongListings(testApp.db)).toEqual([])
    expect(await testApp.drainListings()).toBe(1)
    expect([await getTagIds(maya), await getTagIds(nora)]).toEqual([otherTagIds, otherTagIds])
    await insertTag(tag)
    expect(await testApp.drainListings()).toBe(1)
    expect(await getTagIds(maya)).toContain(tag)
    expect(await findAllWrongListings(testApp.db)).toEqual([])
  })

  test('updates listings when a tag is added to a category, moved and removed', async () => {
    const tag = await insertTag()
    const person = { approvedTags: [tag], categories: { [MOVEMENT]: {}, [MEALS]: {} } }
    await createProfessional(testApp.db, { username: 'maya', ...person })
    const listCategoriesWithTag = async () =>
      (await loadListings()).filter(({ tag_ids }) => tag_ids.includes(tag)).map(({ category_id }) => category_id)
    expect(await listCategoriesWithTag()).toEqual([])
    await run(sql`insert into tag_category (tag_id, category_id) values (${tag}, ${MOVEMENT})`)
    await testApp.drainListings()
    expect(await listCategoriesWithTag()).toEqual([MOVEMENT])
    await run(sql`update tag_category set category_id = ${MEALS} where tag_id = ${tag}`)
    await testApp.drainListings()
    expect(await listCategoriesWithTag()).toEqual([MEALS])
    await run(sql`delete from tag_category where tag_id = ${tag}`)
    await testApp.drainListings()
    expect(await listCategoriesWithTag()).toEqual([])
    expect(await findAllWrongListings(testApp.db)).toEqual([])
  })

  test('updates listings for another root tag of a category, but not for another name or color', async () => {
    const maya = await createProfessional(testApp.db, { username: 'maya' })
    const [movement, tag] = [await findTagId(testApp.db, 'Movement'), await insertTag()]
    await testApp.drainListings()
    await run(sql`update category set name = 'Moving', color = '#123456' where id = ${MOVEMENT}`)
    expect(await countQueued()).toEqual({ accounts: 0, edits: 0 })
    await run(sql`update category set tag_id = ${tag} where id = ${MOVEMENT}`)
    expect(await testApp.drainListings()).toBe(1)
    expect(await getTagIds(maya)).toContain(tag)
    await run(sql`update category set tag_id = ${movement} where id = ${MOVEMENT}`)
    await testApp.drainListings()
    expect(await getTagIds(maya)).toContain(movement)
    expect(await findAllWrongListings(testApp.db)).toEqual([])
  })

  test('updates listings when a zip code changes', async () => {
    await createProfessional(testApp.db, { username: 'maya', zipcode: '99999-1234' })
    await createProfessional(testApp.db, { username: 'nora', zipcode: '10003' })
    const listStates = async () => (await loadListings()).map(({ state, latitude }) => [state, latitude])
    const [, nora] = await listStates()
    const edits = [
      [sql`insert into zipcode values ('99999', 'Nowhere', 'AK', 60, -150)`, ['AK', 60]],
      [sql`update zipcode set latitude = 61 where zipcode = '99999'`, ['AK', 61]],
      [sql`delete from zipcode where zipcode = '99999'`, [null, null]],
    ] as const
    for (const [statement, maya] of edits) {
      await run(statement)
      expect(await testApp.drainListings()).toBe(1)
      expect(await listStates()).toEqual([maya, nora])
      expect(await findAllWrongListings(testApp.db)).toEqual([])
    }
  })
})
