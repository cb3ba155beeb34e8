import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken, find, listUsernames, tags, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

const create = (username: string, person = {}) => createProfessional(testApp.db, { username, ...person })
const withGoals = (...goals: number[]) => ({ categories: { [MOVEMENT]: { goals } } })
const withTitle = (title: string, category = MOVEMENT) => ({ categories: { [category]: { title } } })
const saveGoals = (searchTags: number[]) =>
  testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags } }, { token: memberToken })

describe('matching by goals', () => {
  test('sums the priorities of shared goals and lists them', { tags: ['CAT-13', 'SEA-07', 'OP-094'] }, async () => {
    await create('both', withGoals(tags.back, tags.weight))
    await create('one', { ...withGoals(tags.weight), rating: 5 })
    await create('none', { categories: { [MIND]: { goals: [tags.sleep] } } })
    await saveGoals([tags.back, tags.weight, tags.diabetes])
    const priorities = await testApp.db.selectFrom('tag').select(['tag.id', 'tag.priority']).execute()
    const getPriority = (id: number) => priorities.find((tag) => tag.id === id)?.priority ?? 0
    const { users, highestPriority } = await find({})
    expect(users.map(({ username, priority }) => [username, priority])).toEqual([
      ['both', getPriority(tags.back) + getPriority(tags.weight)],
      ['one', getPriority(tags.weight)],
    ])
    expect(highestPriority).toBe(users[0]?.priority)
    const goals = [{ id: tags.weight, text: 'Weight', points: getPriority(tags.weight) }]
    expect(users[1]?.terms).toEqual({ goals, words: [], preferences: [] })
    await saveGoals([tags.movement])
    expect(listUsernames(await find({}))).toEqual(['one', 'both'])
  })

  test('returns all by rating without percentages for a member without answers', { tags: ['OP-047'] }, async () => {
    const validTill = testApp.clock.now().add({ minutes: 5 }).toString()
    await create('ending', { rating: 5, categories: { [MOVEMENT]: { validTill } } })
    await create('a', { rating: 3 })
    await create('b', { rating: 4 })
    await saveGoals([])
    testApp.clock.advance({ minutes: 6 })
    const users = [{ username: 'b', priority: 0 }, { username: 'a' }]
    expect(await find({})).toMatchObject({ highestPriority: 0, users })
  })

  test('ranks preferences of the member among equal matches', { tags: ['OP-094'] }, async () => {
    await create('a', { ...withGoals(tags.back), rating: 5 })
    await create('b', { ...withGoals(tags.back), gender: 'Female', insurance: 'Yes' })
    await create('c', withGoals(tags.back, tags.weight))
    await create('d', { ...withGoals(tags.back), ageRange: '35-44', other: { free15: true, workWeekends: true } })
    await saveGoals([tags.back, tags.weight])
    expect(listUsernames(await find({}))).toEqual(['c', 'a', 'b', 'd'])
    const wanted = { expectedGender: 'Female', insuranceAccepted: 'Yes', ageRange: '35-44' } as const
    const personalInfo = { expectedFree15: true, expectedWorkWeekends: true }
    await testApp.call(editProfile, { body: { ...wanted, personalInfo } }, { token: memberToken })
    const { users } = await find({})
    expect(users.map(({ username, terms }) => [username, terms.preferences])).toEqual([
      ['c', []],
      ['d', ['ageRange', 'weekends', 'free15']],
      ['b', ['gender', 'insurance']],
      ['a', []],
    ])
  })
})

describe('search groups and pages', () => {
  test('returns five results per category first, then pages of twenty without duplicates', async () => {
    const both = { [MEALS]: { title: 'Coach' }, [MOVEMENT]: { title: 'Coach' } }
    for (let n = 10; n < 40; n += 1)
      await create(`p${n}`, { rating: n % 3, ...(n % 2 ? { categories: both } : withTitle('Coach')) })
    const first = await find({ text: 'coach' })
    expect(first.groups.map(({ categoryId, total }) => [categoryId, total])).toEqual([
      [MOVEMENT, 30],
      [MEALS, 15],
    ])
    expect([first.users.length, first.total]).toEqual([10, 45])
    const second = await find({ text: 'coach', after: first.groups[0]?.more })
    expect([second.users.length, second.highestPriority]).toEqual([20, first.highestPriority])
    const third = await find({ text: 'coach', after: second.groups[0]?.more })
    expect(third.groups).toEqual([{ categoryId: MOVEMENT, total: 30, more: null }])
    const found = [first, second, third].flatMap(({ users }) => users)
    const inMovement = found.filter(({ userCategories }) => userCategories[0]?.categoryId === MOVEMENT)
    const expected = Array.from({ length: 30 }, (_, index) => index + 10)
      .toSorted((a, b) => (b % 3) - (a % 3) || a - b)
      .map((n) => `p${n}`)
    expect(inMovement.map(({ username }) => username)).toEqual(expected)
  })

  test(
    'sorts results of all categories together, and groups by their best result, then by category order',
    { tags: ['OP-091', 'OP-092', 'SEA-18'] },
    async () => {
      await create('a.third', withTitle('Coach', MEALS))
      await create('b.best', withTitle('Sleep coach for dreams', MIND))
      await create('c.second', withTitle('Sleep coach'))
      const reply = await find({ text: 'sleep coach dreams' })
      expect(listUsernames(reply)).toEqual(['b.best', 'c.second', 'a.third'])
      expect(reply.highestPriority).toBe(reply.users[0]?.priority)
      expect(reply.groups.map(({ categoryId }) => categoryId)).toEqual([MIND, MOVEMENT, MEALS])
      const { groups } = await find({ text: 'coach' })
      expect(groups.map(({ categoryId }) => categoryId)).toEqual([MOVEMENT, MEALS, MIND])
    },
  )
})

describe('search near a place', () => {
  test('finds nearer results first, and online professionals anywhere', { tags: ['SEA-07', 'OP-094'] }, async () => {
    await create('a.far', { zipcode: '10003', home: true })
    await create('b.near', { zipcode: '78745', home: true })
    await create('c.nearest', { zipcode: '78704', home: true })
    await create('d.online', { zipcode: '59715', online: true })
    await create('e.nowhere', { home: true })
    const reply = await find({ text: '', zipcode: '78704' })
    expect(listUsernames(reply)).toEqual(['c.nearest', 'b.near', 'd.online'])
    expect(reply.users.map(({ distance }) => distance)).toEqual([0, expect.closeTo(3, -1), null])
    for (const [filters, expected] of [
      [{ city: 'Austin, TX', inPersonOnly: true }, ['c.nearest', 'b.near']],
      [{ city: 'austin', radius: 1, inPersonOnly: true }, []],
      [{ inPersonOnly: true }, ['a.far', 'b.near', 'c.nearest', 'e.nowhere']],
      [{ state: 'TX' as const }, ['b.near', 'c.nearest']],
      [{ onlineOnly: true, inPersonOnly: true, zipcode: '78704' }, ['d.online']],
    ] as const)
      expect(listUsernames(await find({ text: '', ...filters }))).toEqual(expected)
  })

  test('suggests alternatives when nothing is found', async () => {
    await create('far', { zipcode: '77002', state: 'TX', home: true })
    await create('online', { zipcode: '10003', state: 'NY', online: true })
    const [wider, anywhere] = [{ way: 'wider', radius: 250, total: 1 } as const, { way: 'anywhere', total: 1 } as const]
    const [allowOnline, anyState] = [{ way: 'allowOnline', total: 1 } as const, { way: 'anyState', total: 1 } as const]
    for (const [form, ways] of [
      [{ text: '', zipcode: '78704', state: 'TX', inPersonOnly: true }, [wider, anywhere]],
      [{ text: '', state: 'VT' }, [{ way: 'anyState', total: 2 }]],
      [{ text: '', state: 'NY', inPersonOnly: true }, [allowOnline, anyState]],
      [{ text: '', state: 'VT', zipcode: '78704', inPersonOnly: true }, [{ way: 'onlineOnly', total: 1 }]],
      [{ text: 'xylophone', state: 'TX' }, []],
      [{ text: 'xylophone' }, [{ way: 'everybody', total: 2 }]],
    ] as const)
      expect(await find(form)).toMatchObject({ total: 0, ways })
  })
})
