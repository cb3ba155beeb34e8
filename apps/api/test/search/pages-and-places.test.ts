import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, listUsernames, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

describe('search groups and pages', () => {
  test('returns five results per category first, then pages of twenty without duplicates', async () => {
    const both = { [MEALS]: { title: 'Coach' }, [MOVEMENT]: { title: 'Coach' } }
    for (let n = 10; n < 40; n += 1) {
      await createProfessional(testApp.db, {
        username: `p${n}`,
        rating: n % 3,
        categories: n % 2 ? both : { [MOVEMENT]: both[MOVEMENT] },
      })
    }
    const first = await find({ text: 'coach' })
    expect(first.groups.map(({ categoryId, total }) => [categoryId, total])).toEqual([
      [MOVEMENT, 30],
      [MEALS, 15],
    ])
    expect(first.users).toHaveLength(10)
    expect(first.total).toBe(45)
    const listMovementUsernames = (reply: typeof first) =>
      reply.users
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
    const all = [first, second, third].flatMap(listMovementUsernames)
    const expected = Array.from({ length: 30 }, (_, index) => index + 10)
      .toSorted((a, b) => (b % 3) - (a % 3) || a - b)
      .map((n) => `p${n}`)
    expect(all).toEqual(expected)
  })

  test('sorts groups by their best result, then by category order', { tags: ['OP-091'] }, async () => {
    const title = (words: string) => ({ title: words })
    await createProfessional(testApp.db, { username: 'one', categories: { [MOVEMENT]: title('Sleep coach') } })
    await createProfessional(testApp.db, { username: 'two', categories: { [MIND]: title('Sleep coach for dreams') } })
    await createProfessional(testApp.db, { username: 'three', categories: { [MEALS]: title('Coach') } })
    const listCategoryIds = async (text: string) => (await find({ text })).groups.map(({ categoryId }) => categoryId)
    expect(await listCategoryIds('sleep coach dreams')).toEqual([MIND, MOVEMENT, MEALS])
    expect(await listCategoryIds('coach')).toEqual([MOVEMENT, MEALS, MIND])
    expect(await listCategoryIds('')).toEqual([MOVEMENT, MEALS, MIND])
  })

  test(
    'sorts results of all categories together and bases percentages on the best result',
    { tags: ['OP-091', 'OP-092', 'SEA-18'] },
    async () => {
      const title = (words: string) => ({ title: words })
      await createProfessional(testApp.db, { username: 'a.least', categories: { [MOVEMENT]: title('Coach') } })
      await createProfessional(testApp.db, {
        username: 'b.best',
        categories: { [MIND]: title('Sleep coach for dreams') },
      })
      await createProfessional(testApp.db, { username: 'c.second', categories: { [MOVEMENT]: title('Sleep coach') } })
      await createProfessional(testApp.db, { username: 'd.last', categories: { [MIND]: title('Coach') } })
      const reply = await find({ text: 'sleep coach dreams' })
      // The second result belongs to another category.
      expect(listUsernames(reply).slice(0, 2)).toEqual(['b.best', 'c.second'])
      expect(listUsernames(reply).slice(2).toSorted()).toEqual(['a.least', 'd.last'])
      const priorities = reply.users.map(({ priority }) => priority)
      expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
      expect(reply.highestPriority).toBe(priorities[0])
    },
  )
})

describe('search near a place', () => {
  test(
    'ranks nearer results first, excludes those beyond the radius, and includes online professionals unless in person only',
    { tags: ['SEA-07', 'OP-094'] },
    async () => {
      await createProfessional(testApp.db, { username: 'a.far', zipcode: '10003', home: true })
      await createProfessional(testApp.db, { username: 'b.near', zipcode: '78745', home: true })
      await createProfessional(testApp.db, { username: 'c.nearest', zipcode: '78704', home: true })
      await createProfessional(testApp.db, { username: 'd.online', zipcode: '59715', online: true })
      await createProfessional(testApp.db, { username: 'e.nowhere', zipcode: null, home: true })
      const reply = await find({ text: '', zipcode: '78704' })
      expect(listUsernames(reply)).toEqual(['c.nearest', 'b.near', 'd.online'])
      expect(reply.users.map(({ distance }) => distance)).toEqual([0, expect.closeTo(3, -1), null])
      expect(listUsernames(await find({ text: '', city: 'Austin, TX', inPersonOnly: true }))).toEqual([
        'c.nearest',
        'b.near',
      ])
      expect(listUsernames(await find({ text: '', city: 'austin', radius: 1, inPersonOnly: true }))).toEqual([])
      expect(listUsernames(await find({ text: '', inPersonOnly: true }))).toEqual([
        'a.far',
        'b.near',
        'c.nearest',
        'e.nowhere',
      ])
      expect(listUsernames(await find({ text: '', state: 'TX' }))).toEqual(['b.near', 'c.nearest'])
      for (const place of [{}, { zipcode: '78704' }, { city: 'Austin, TX', inPersonOnly: true }]) {
        expect(listUsernames(await find({ text: '', onlineOnly: true, ...place }))).toEqual(['d.online'])
      }
      expect(listUsernames(await find({ text: '', state: 'MT', zipcode: '78704' }))).toEqual(['d.online'])
    },
  )

  test('ranks by rating before distance', { tags: ['OP-094'] }, async () => {
    await createProfessional(testApp.db, { username: 'a.near', zipcode: '78745', home: true, rating: 3 })
    await createProfessional(testApp.db, { username: 'b.nearest', zipcode: '78704', home: true, rating: 3 })
    await createProfessional(testApp.db, { username: 'c.rated', zipcode: '78745', home: true, rating: 4 })
    expect(listUsernames(await find({ text: '', zipcode: '78704' }))).toEqual(['c.rated', 'b.nearest', 'a.near'])
  })

  test('suggests alternatives when nothing is found', async () => {
    await createProfessional(testApp.db, { username: 'far', zipcode: '77002', state: 'TX', home: true })
    await createProfessional(testApp.db, { username: 'online', zipcode: '10003', state: 'NY', online: true })
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
