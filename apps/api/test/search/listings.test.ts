import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../src/platform/db/db.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { sweepListings } from '../../src/search/search.jobs.ts'
import { wronglyListed } from '../../src/search/sweep.queries.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { MEALS, MIND, MOVEMENT, forgetEverybody, professional } from './given.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => forgetEverybody(world.db))

const listings = () => world.db.selectFrom('listing').selectAll().orderBy('account_id').orderBy('category_id').execute()
const change = (statement: (tx: Tx) => Promise<unknown>) => inTransaction(world.db, statement)
const wrong = () => wronglyListed(world.db, { remainder: 0, of: 1 })
const tagOf = async (text: string) =>
  (await world.db.selectFrom('tag').select('tag.id').where('tag.text', '=', text).executeTakeFirstOrThrow()).id

describe('OP-047: a listing', () => {
  test('holds what search needs of a professional in a category', async () => {
    const [diabetes, yoga] = [await tagOf('Diabetes'), await tagOf('Cooking skills')]
    const id = await professional(world.db, {
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
      approvedTags: [yoga, await tagOf('Back pain')],
      other: { workWeekends: true, free15: true },
    })
    const [listing, ...others] = await listings()
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
    // Goals that exist, what an admin granted in this category, and the tag of the category itself.
    expect(listing?.tag_ids).toEqual([await tagOf('Meals'), diabetes, yoga].toSorted((a, b) => a - b))
  })

  test('OP-091: there is one for each category', async () => {
    await professional(world.db, { username: 'maya', categories: { [MOVEMENT]: {}, [MIND]: {} } })
    expect((await listings()).map(({ category_id }) => category_id)).toEqual([MOVEMENT, MIND])
  })

  test.each([
    ['waits for approval', { status: 'Pending' }],
    ['was rejected', { status: 'Rejected' }],
    ['has an expired category', { categories: { [MOVEMENT]: { status: 'Expired' } } }],
    ['gave the category no title', { categories: { [MOVEMENT]: { title: '' } } }],
    ['chose no goals in it', { categories: { [MOVEMENT]: { goals: [] } } }],
    ['has paid for nothing', { categories: {} }],
  ])('there is none for whoever %s', async (_why, standing) => {
    await professional(world.db, { username: 'maya', ...standing })
    expect(await listings()).toEqual([])
  })

  test('who says nothing of where they work is met where they are; who only works online is not', async () => {
    await professional(world.db, { username: 'silent' })
    await professional(world.db, { username: 'online', online: true })
    const met = (await listings()).map(({ username, meets_in_person }) => [username, meets_in_person])
    expect(met).toEqual([
      ['silent', true],
      ['online', false],
    ])
  })

  test('a zip code gives the state nobody told, and one of another country gives nothing', async () => {
    await professional(world.db, { username: 'austin', zipcode: '78704' })
    await professional(world.db, { username: 'abroad', zipcode: '78704', country: 'FR' })
    const where = (await listings()).map(({ state, latitude }) => [state, latitude !== null])
    expect(where).toEqual([
      ['TX', true],
      [null, false],
    ])
  })
})

describe('every change of a source takes the listing along, in its transaction', () => {
  const changes: [what: string, statement: (id: number) => ReturnType<typeof sql>, listed: object[]][] = [
    [
      'a new name',
      (id) => sql`update account set name = 'Nora Young' where id = ${id}`,
      [{ name_words: ['nora', 'young'] }],
    ],
    ['a new username', (id) => sql`update account set username = 'nora' where id = ${id}`, [{ username: 'nora' }]],
    ['a rejection', (id) => sql`update account set status = 'Rejected' where id = ${id}`, []],
    ['a rating', (id) => sql`update profile set rating = 4.75 where account_id = ${id}`, [{ rating: 4.75 }]],
    [
      'a move',
      (id) => sql`update profile set state = 'NY', zipcode = '10003' where account_id = ${id}`,
      [{ state: 'NY' }],
    ],
    [
      'another place of work',
      (id) => sql`update profile set preferred_online = true where account_id = ${id}`,
      [{ works_online: true }],
    ],
    ['a granted tag', (id) => sql`update profile set approved_tags = '{6}' where account_id = ${id}`, [{}]],
    [
      'a new title',
      (id) =>
        sql`update profile set other = jsonb_set(other, '{categoryTitle,2}', '"Yoga teacher"') where account_id = ${id}`,
      [{ title_words: ['teacher', 'yoga'] }],
    ],
    [
      'a title taken away',
      (id) => sql`update profile set other = jsonb_set(other, '{categoryTitle,2}', '""') where account_id = ${id}`,
      [],
    ],
    ['a payment that ended', (id) => sql`update user_category set status = 'Expired' where account_id = ${id}`, []],
    [
      'a longer payment',
      (id) => sql`update user_category set valid_till = '2101-01-01Z' where account_id = ${id}`,
      [{}],
    ],
    ['a payment withdrawn', (id) => sql`delete from user_category where account_id = ${id}`, []],
    ['an account that is gone', (id) => sql`delete from account where id = ${id}`, []],
  ]

  test.each(changes)('%s', async (_what, statement, listed) => {
    const id = await professional(world.db, { username: 'maya', name: 'Maya' })
    await change((tx) => statement(id).execute(tx))
    expect(await listings()).toMatchObject(listed)
    expect(await wrong()).toEqual([])
  })

  test('what is not committed is not listed', async () => {
    await expect(
      change(async (tx) => {
        await sql`update account set status = 'Approved'`.execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const id = await professional(world.db, { username: 'maya', status: 'Pending' })
    const failing = change(async (tx) => {
      await sql`update account set status = 'Approved' where id = ${id}`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listings()).toEqual([])
  })

  test('a change that search does not care about leaves the listing alone', async () => {
    const id = await professional(world.db, { username: 'maya' })
    const before = await listings()
    await change((tx) =>
      sql`update profile set other = other || '{"myStory": "Long ago"}' where account_id = ${id}`.execute(tx),
    )
    expect(await listings()).toEqual(before)
  })

  test('two transactions that change one person at once both count', async () => {
    const id = await professional(world.db, { username: 'maya', name: 'Maya' })
    for (let round = 0; round < 20; round += 1) {
      const name = `Name${round}`
      await Promise.all([
        change((tx) => sql`update account set name = ${name} where id = ${id}`.execute(tx)),
        change((tx) => sql`update profile set rating = ${round} where account_id = ${id}`.execute(tx)),
        change((tx) =>
          sql`update user_category set valid_till = '2100-01-01Z'::timestamptz + ${round} * interval '1 day'
          where account_id = ${id}`.execute(tx),
        ),
      ])
      expect(await listings()).toMatchObject([{ name_words: [name.toLowerCase()], rating: round }])
      expect(await wrong()).toEqual([])
    }
  })
})

describe('the sweep', () => {
  async function sweepADay(): Promise<void> {
    for (let hour = 0; hour < 24; hour += 1) {
      await world.doJob(sweepListings)
      world.clock.advance({ hours: 1 })
    }
  }

  test('makes listings equal to a rebuild again, whatever happened to them', async () => {
    for (const username of ['maya', 'nora', 'olga', 'paula']) await professional(world.db, { username })
    const before = (await listings()).map(({ changed_in, ...rest }) => ({ ...rest, isKept: changed_in !== '' }))
    await change(async (tx) => {
      await sql`update listing set rating = 5, tag_ids = '{1}' where username = 'maya'`.execute(tx)
      await sql`delete from listing where username = 'nora'`.execute(tx)
      await sql`update listing set account_id = 999999 where username = 'olga'`.execute(tx)
    })
    expect(await wrong()).toHaveLength(4)
    await sweepADay()
    expect(await wrong()).toEqual([])
    expect((await listings()).map(({ changed_in, ...rest }) => ({ ...rest, isKept: changed_in !== '' }))).toEqual(
      before,
    )
    await sweepADay()
    expect(await wrong()).toEqual([])
  })

  test('forgets who left days ago, and not who left just now', async () => {
    await professional(world.db, { username: 'maya' })
    await forgetEverybody(world.db)
    const left = () => world.db.selectFrom('unlisting').select('unlisting.account_id').execute()
    expect((await left()).length).toBeGreaterThan(0)
    await change((tx) => sql`update unlisting set left_at = ${world.clock.now().subtract({ hours: 71 })}`.execute(tx))
    await world.doJob(sweepListings)
    expect((await left()).length).toBeGreaterThan(0)
    await change((tx) => sql`update unlisting set left_at = ${world.clock.now().subtract({ hours: 73 })}`.execute(tx))
    await world.doJob(sweepListings)
    expect(await left()).toEqual([])
  })

  test('gives rows that came with a backup of another server a number of this one', async () => {
    await professional(world.db, { username: 'maya' })
    await change((tx) => sql`update listing set changed_in = '9000000000000'::xid8`.execute(tx))
    await world.doJob(sweepListings)
    expect(Number((await listings())[0]?.changed_in)).toBeLessThan(9_000_000_000_000)
  })
})
