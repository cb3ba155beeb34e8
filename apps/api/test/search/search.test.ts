import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setVerified } from '../../src/accounts/index.ts'
import { inTransaction } from '../../src/platform/db/db.ts'
import type { AccountId } from '../../src/platform/ids.ts'
import { until } from '../processes/processes.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { MEALS, MIND, MOVEMENT, forgetEverybody, professional, tagId } from './given.ts'

let world: World
let mila: string
let unconfirmed: string
const tags = { back: 0, weight: 0, sleep: 0, diabetes: 0, movement: 0 }

beforeAll(async () => {
  world = await startWorld()
  const person = await world.member('mila')
  mila = person.token
  await inTransaction(world.db, (tx) => setVerified(tx, person.user.id as AccountId))
  unconfirmed = (await world.member('uma')).token
  const texts = { back: 'Back pain', weight: 'Weight', sleep: 'Sleep', diabetes: 'Diabetes', movement: 'Movement' }
  for (const [key, text] of Object.entries(texts)) tags[key as keyof typeof tags] = await tagId(world.db, text)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await forgetEverybody(world.db)
  await everybodyIsIn(0)
})

type Body = CallInput<typeof search>['body']

async function find(body: Body, token: string | null = mila) {
  const answer = await world.call(search, { body }, { token })
  if (!answer.data) throw new Error(answer.errors[0]?.msg)
  return answer.data
}

/** The index follows within a second; a test waits until it has everybody. */
async function everybodyIsIn(count: number): Promise<void> {
  world.searcher.announce()
  await until(async () => (await find({ text: '' })).total === count, 5)
}

const names = ({ users }: Awaited<ReturnType<typeof find>>) => users.map(({ username }) => username)

describe('SEA-08, SEA-09, OP-089: who may ask what', () => {
  test('a visitor searches by words, and is asked to log in to match or to filter', async () => {
    expect((await world.call(search, { body: { text: 'Health Coach' } })).status).toBe(200)
    const filtered: Body[] = [
      {},
      { text: 'a', state: 'TX' },
      { text: 'a', zipcode: '78704' },
      { text: 'a', city: 'Austin' },
    ]
    for (const body of [
      ...filtered,
      { text: 'a', inPersonOnly: true },
      { text: 'a', onlineOnly: true },
      { text: 'a', radius: 10 },
    ]) {
      const { status, errors } = await world.call(search, { body })
      expect([status, errors[0]?.code]).toEqual([401, 'not_signed_in'])
    }
  })

  test('whoever has not confirmed their address is asked to', async () => {
    expect((await world.call(search, { body: { text: 'a' } }, { token: unconfirmed })).status).toBe(200)
    for (const body of [
      {},
      { text: 'a', state: 'TX' as const },
      { text: 'a', zipcode: '78704' },
      { text: '', inPersonOnly: true },
      { text: '', onlineOnly: true },
    ]) {
      const { status, errors } = await world.call(search, { body }, { token: unconfirmed })
      expect([status, errors[0]?.code]).toEqual([403, 'email_not_confirmed'])
    }
  })

  test('fields left empty are no filters', async () => {
    const body = { text: 'a', city: '', zipcode: null, state: '' as const }
    expect((await world.call(search, { body })).status).toBe(200)
  })

  test.each([
    { zipcode: '00000', field: 'zipcode' },
    { city: 'Nowhere at all', field: 'city' },
    { city: 'Austin, NY', field: 'city' },
  ])('a place that does not exist is named: %o', async ({ field, ...place }) => {
    const { status, errors } = await world.call(search, { body: { text: '', ...place } }, { token: mila })
    expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'place_unknown', field])
  })

  test.each([
    { state: 'XX' },
    { state: 5 },
    { text: 'x'.repeat(201) },
    { text: 'a\u0000' },
    { radius: 0 },
    { radius: 501 },
    { radius: '25' },
    { inPersonOnly: 'yes' },
    { onlineOnly: 'yes' },
    { after: 'made up' },
    { after: Buffer.from('{"categoryId":2}').toString('base64url') },
    { after: 'x'.repeat(401) },
  ])('%o is refused', async (wrong) => {
    const body = { text: '', ...wrong } as never
    const { status, errors } = await world.call(search, { body }, { token: mila })
    expect([status, errors[0]?.code]).toEqual([400, 'invalid_input'])
  })
})

describe('SEA-07, SEA-25: a search by words', () => {
  test('SEA-24, OP-091: results say who, in which category, and why', async () => {
    await professional(world.db, {
      username: 'maya',
      name: 'Maya Okafor',
      categories: {
        [MOVEMENT]: { title: 'Yoga teacher', specialization: 'Yoga for stiff people', goals: [tags.back] },
      },
      rating: 4.5,
      online: true,
      state: 'TX',
      other: { pni: 'RYT-500' },
    })
    await everybodyIsIn(1)
    expect(await find({ text: 'yoga pain' }, null)).toEqual({
      users: [
        {
          username: 'maya',
          name: 'Maya Okafor',
          profileImageUrl: null,
          priority: 50 + 20 + 30,
          ratingFloat: 4.5,
          categoryTitle: { [MOVEMENT]: 'Yoga teacher' },
          selectedGoalTags: { [MOVEMENT]: [tags.back] },
          userCategories: [{ categoryId: MOVEMENT }],
          specialization: { [MOVEMENT]: 'Yoga for stiff people' },
          pni: 'RYT-500',
          state: 'TX',
          worksOnline: true,
          distance: null,
          terms: {
            goals: [],
            words: [
              { word: 'pain', points: 30 },
              { word: 'yoga', points: 70 },
            ],
            wishes: [],
          },
        },
      ],
      groups: [{ categoryId: MOVEMENT, total: 1, more: null }],
      total: 1,
      highestPriority: 100,
      readAs: [],
      ways: [],
    })
  })

  test('OP-094: titles count most, then names, tags and specialization; ties go by rating, then username', async () => {
    const block = (title: string, specialization = '', goals = [tags.weight]) => ({
      [MOVEMENT]: { title, specialization, goals },
    })
    await professional(world.db, { username: 'special', categories: block('Coach', 'Sleep') })
    await professional(world.db, { username: 'tagged', categories: block('Coach', '', [tags.sleep]) })
    await professional(world.db, { username: 'named', name: 'Sam Sleep', categories: block('Coach') })
    await professional(world.db, { username: 'titled.b', categories: block('Sleep coach') })
    await professional(world.db, { username: 'titled.a', categories: block('Sleep coach') })
    await professional(world.db, { username: 'titled.c', categories: block('Sleep coach'), rating: 3 })
    await everybodyIsIn(6)
    const { users, groups } = await find({ text: 'sleep' })
    expect(names({ users } as never)).toEqual(['titled.c', 'titled.a', 'titled.b', 'named', 'tagged'])
    expect(groups).toMatchObject([{ total: 6 }])
  })

  test('forms of a word are one word, and accents are no matter', async () => {
    await professional(world.db, {
      username: 'jose',
      name: 'José Núñez',
      categories: { [MIND]: { title: 'Coaching' } },
    })
    await everybodyIsIn(1)
    for (const text of ['coach', 'coaches', 'Coaching!', 'JOSE', 'josé nunez']) {
      expect(names(await find({ text }))).toEqual(['jose'])
    }
  })

  test('an unfinished word, a misspelt one and one that means the same find what was meant, and it is said', async () => {
    await professional(world.db, { username: 'dora', categories: { [MEALS]: { title: 'Registered dietitian' } } })
    await everybodyIsIn(1)
    for (const text of ['dieti', 'dietitan', 'deititian', 'dietician'])
      expect(names(await find({ text }))).toEqual(['dora'])
    expect((await find({ text: 'dietitan' })).readAs).toEqual([{ word: 'dietitan', as: ['dietitian'] }])
    expect((await find({ text: 'dietitian' })).readAs).toEqual([])
    expect((await find({ text: 'dietician' })).readAs).toEqual([])
  })

  test('SEA-13: words that nobody uses find nobody; no words, or only the commonest, find everybody', async () => {
    await professional(world.db, { username: 'maya' })
    await everybodyIsIn(1)
    expect(await find({ text: 'xylophone' })).toMatchObject({ users: [], groups: [], total: 0, highestPriority: 0 })
    for (const text of ['', '  ', 'the', '!?']) expect(names(await find({ text }))).toEqual(['maya'])
  })
})

describe('SEA-15, SEA-17: groups and pages', () => {
  test('five of each category first, twenty more at a time, none twice, groups in the order of the categories', async () => {
    const both = { [MEALS]: { title: 'Coach' }, [MOVEMENT]: { title: 'Coach' } }
    for (let n = 10; n < 40; n += 1) {
      await professional(world.db, {
        username: `p${n}`,
        rating: n % 3,
        categories: n % 2 ? both : { [MOVEMENT]: both[MOVEMENT] },
      })
    }
    await everybodyIsIn(45)
    const first = await find({ text: 'coach' })
    expect(first.groups.map(({ categoryId, total }) => [categoryId, total])).toEqual([
      [MOVEMENT, 30],
      [MEALS, 15],
    ])
    expect(first.users).toHaveLength(10)
    expect(first.total).toBe(45)
    const inMovement = (found: typeof first) =>
      found.users
        .filter(({ userCategories }) => userCategories[0]?.categoryId === MOVEMENT)
        .map(({ username }) => username)
    const second = await find({ text: 'coach', after: first.groups[0]?.more })
    expect(second.users).toHaveLength(20)
    expect(second).toMatchObject({
      highestPriority: first.highestPriority,
      groups: [{ categoryId: MOVEMENT, total: 30 }],
    })
    const third = await find({ text: 'coach', after: second.groups[0]?.more })
    expect(third.groups).toEqual([{ categoryId: MOVEMENT, total: 30, more: null }])
    const all = [first, second, third].flatMap(inMovement)
    const expected = Array.from({ length: 30 }, (_, index) => index + 10)
      .toSorted((a, b) => (b % 3) - (a % 3) || a - b)
      .map((n) => `p${n}`)
    expect(all).toEqual(expected)
  })
})

describe('SEA-05, SEA-07: places', () => {
  test('near first among equals, farther than the radius not at all, online from anywhere unless it must be in person', async () => {
    await professional(world.db, { username: 'a.far', zipcode: '10003', home: true })
    await professional(world.db, { username: 'b.near', zipcode: '78745', home: true })
    await professional(world.db, { username: 'c.nearest', zipcode: '78704', home: true })
    await professional(world.db, { username: 'd.online', zipcode: '59715', online: true })
    await professional(world.db, { username: 'e.nowhere', zipcode: null, home: true })
    await everybodyIsIn(5)
    const found = await find({ text: '', zipcode: '78704' })
    expect(names(found)).toEqual(['c.nearest', 'b.near', 'd.online'])
    expect(found.users.map(({ distance }) => distance)).toEqual([0, expect.closeTo(3, -1), null])
    expect(names(await find({ text: '', city: 'Austin, TX', inPersonOnly: true }))).toEqual(['c.nearest', 'b.near'])
    expect(names(await find({ text: '', city: 'austin', radius: 1, inPersonOnly: true }))).toEqual([])
    expect(names(await find({ text: '', inPersonOnly: true }))).toEqual(['a.far', 'b.near', 'c.nearest', 'e.nowhere'])
    expect(names(await find({ text: '', state: 'TX' }))).toEqual(['b.near', 'c.nearest'])
    for (const place of [{}, { zipcode: '78704' }, { city: 'Austin, TX', inPersonOnly: true }]) {
      expect(names(await find({ text: '', onlineOnly: true, ...place }))).toEqual(['d.online'])
    }
    expect(names(await find({ text: '', state: 'MT', zipcode: '78704' }))).toEqual(['d.online'])
  })

  test('SEA-14: when nobody is found, it says what would find somebody', async () => {
    await professional(world.db, { username: 'far', zipcode: '77002', state: 'TX', home: true })
    await professional(world.db, { username: 'online', zipcode: '10003', state: 'NY', online: true })
    await everybodyIsIn(2)
    const { total, ways } = await find({ text: '', zipcode: '78704', state: 'TX', inPersonOnly: true })
    expect(total).toBe(0)
    expect(ways).toEqual([
      { way: 'wider', radius: 250, total: 1 },
      { way: 'anywhere', total: 1 },
    ])
    expect((await find({ text: '', state: 'VT' })).ways).toEqual([{ way: 'anyState', total: 2 }])
    expect((await find({ text: '', state: 'NY', inPersonOnly: true })).ways).toEqual([
      { way: 'allowOnline', total: 1 },
      { way: 'anyState', total: 1 },
    ])
    expect((await find({ text: '', state: 'VT', zipcode: '78704', inPersonOnly: true })).ways).toEqual([
      { way: 'onlineOnly', total: 1 },
    ])
    expect((await find({ text: 'xylophone', state: 'TX' })).ways).toEqual([])
  })
})

describe('CAT-13, SEA-07, OP-094: a match', () => {
  const answered = (searchTags: number[]) =>
    world.call(editSearchInfo, { body: { questionsAnswers: [], searchTags } }, { token: mila })
  const goals = (...list: number[]) => ({ [MOVEMENT]: { goals: list } })

  test('sums the priorities of the goals both share, and says which', async () => {
    await professional(world.db, { username: 'both', categories: goals(tags.back, tags.weight) })
    await professional(world.db, { username: 'one', categories: goals(tags.weight), rating: 5 })
    await professional(world.db, { username: 'none', categories: { [MIND]: { goals: [tags.sleep] } } })
    await everybodyIsIn(3)
    await answered([tags.back, tags.weight, tags.diabetes])
    const { users, highestPriority } = await find({})
    const priorities = await world.db.selectFrom('tag').select(['tag.id', 'tag.priority']).execute()
    const worth = (id: number) => priorities.find((tag) => tag.id === id)?.priority ?? 0
    expect(users.map(({ username, priority }) => [username, priority])).toEqual([
      ['both', worth(tags.back) + worth(tags.weight)],
      ['one', worth(tags.weight)],
    ])
    expect(highestPriority).toBe(users[0]?.priority)
    expect(users[1]?.terms).toEqual({
      goals: [{ id: tags.weight, text: 'Weight', points: worth(tags.weight) }],
      words: [],
      wishes: [],
    })
  })

  test('an answer that stands for a whole area finds everybody in it', async () => {
    await professional(world.db, { username: 'mover', categories: goals(tags.weight) })
    await professional(world.db, { username: 'thinker', categories: { [MIND]: {} } })
    await everybodyIsIn(2)
    await answered([tags.movement])
    expect(names(await find({}))).toEqual(['mover'])
  })

  test('whoever has answered nothing sees everybody by rating, at no percent', async () => {
    await professional(world.db, { username: 'a', rating: 3 })
    await professional(world.db, { username: 'b', rating: 4 })
    await everybodyIsIn(2)
    await answered([])
    expect(await find({})).toMatchObject({
      highestPriority: 0,
      users: [{ username: 'b', priority: 0 }, { username: 'a' }],
    })
  })

  test('what the member would like comes first among equals, and hides nobody', async () => {
    await professional(world.db, { username: 'a', rating: 5, categories: goals(tags.back) })
    await professional(world.db, { username: 'b', gender: 'Female', insurance: 'Yes', categories: goals(tags.back) })
    await professional(world.db, { username: 'c', gender: 'Female', categories: goals(tags.back) })
    await professional(world.db, { username: 'd', categories: goals(tags.back, tags.weight) })
    await professional(world.db, {
      username: 'e',
      ageRange: '35-44',
      categories: goals(tags.back),
      other: { free15: true, workWeekends: true },
    })
    await everybodyIsIn(5)
    await answered([tags.back, tags.weight])
    expect(names(await find({}))).toEqual(['d', 'a', 'b', 'c', 'e'])
    const wish = {
      expectedGender: 'Female' as const,
      insuranceAccepted: 'Yes' as const,
      ageRange: '35-44' as const,
      personalInfo: { expectedFree15: true, expectedWorkWeekends: true },
    }
    await world.call(editProfile, { body: wish }, { token: mila })
    const { users } = await find({})
    expect(users.map(({ username, terms }) => [username, terms.wishes])).toEqual([
      ['d', []],
      ['e', ['ageRange', 'weekends', 'free15']],
      ['b', ['gender', 'insurance']],
      ['c', ['gender']],
      ['a', []],
    ])
    const noWish = { expectedGender: 'Any' as const, insuranceAccepted: 'Any' as const, ageRange: 'Any' as const }
    await world.call(
      editProfile,
      { body: { ...noWish, personalInfo: { expectedFree15: false, expectedWorkWeekends: false } } },
      { token: mila },
    )
  })

  test('a professional whose time has run out is not found any more', async () => {
    const soon = world.clock.now().add({ minutes: 5 }).toString()
    await professional(world.db, { username: 'ending', categories: { [MOVEMENT]: { validTill: soon } } })
    await professional(world.db, { username: 'staying' })
    await everybodyIsIn(2)
    world.clock.advance({ minutes: 6 })
    expect(names(await find({ text: '' }))).toEqual(['staying'])
  })
})
