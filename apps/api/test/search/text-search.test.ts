import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { waitUntil } from '../processes/processes.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, listUsernames, tags, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

describe('search by text', () => {
  test('returns professional, category and matching terms', { tags: ['SEA-24', 'SEA-25', 'PRO-53'] }, async () => {
    await createProfessional(testApp.db, {
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
    expect(await find({ text: 'yoga pain' }, null)).toEqual({
      users: [
        {
          username: 'maya',
          name: 'Maya Okafor',
          profileImageUrl: null,
          priority: 50 + 20 + 30,
          ratingFloat: 4.5,
          ratingCount: 0,
          rate: null,
          free15: false,
          nextFree: null,
          categoryTitle: { [MOVEMENT]: 'Yoga teacher' },
          selectedGoalTags: { [MOVEMENT]: [tags.back] },
          userCategories: [{ categoryId: MOVEMENT }],
          specialization: { [MOVEMENT]: 'Yoga for stiff people' },
          pni: 'RYT-500',
          state: 'TX',
          city: null,
          worksOnline: true,
          distance: null,
          terms: {
            goals: [],
            words: [
              { word: 'pain', points: 30 },
              { word: 'yoga', points: 70 },
            ],
            preferences: [],
          },
        },
      ],
      groups: [{ categoryId: MOVEMENT, total: 1, more: null }],
      total: 1,
      highestPriority: 100,
      readAs: [],
      sorts: ['best', 'soonest', 'price', 'rating'],
      ways: [],
    })
  })

  test(
    'weights title, name, tags and specialization, then sorts by rating and username',
    { tags: ['SEA-07', 'OP-094'] },
    async () => {
      const block = (title: string, specialization = '', goals = [tags.weight]) => ({
        [MOVEMENT]: { title, specialization, goals },
      })
      await createProfessional(testApp.db, { username: 'special', categories: block('Coach', 'Sleep') })
      await createProfessional(testApp.db, { username: 'tagged', categories: block('Coach', '', [tags.sleep]) })
      await createProfessional(testApp.db, { username: 'named', name: 'Sam Sleep', categories: block('Coach') })
      await createProfessional(testApp.db, { username: 'titled.b', categories: block('Sleep coach') })
      await createProfessional(testApp.db, { username: 'titled.a', categories: block('Sleep coach') })
      await createProfessional(testApp.db, { username: 'titled.c', categories: block('Sleep coach'), rating: 3 })
      const { users, groups } = await find({ text: 'sleep' })
      expect(listUsernames({ users } as never)).toEqual(['titled.c', 'titled.a', 'titled.b', 'named', 'tagged'])
      expect(groups).toMatchObject([{ total: 6 }])
    },
  )

  test('matches word forms and ignores accents', async () => {
    await createProfessional(testApp.db, {
      username: 'jose',
      name: 'José Núñez',
      categories: { [MIND]: { title: 'Coaching' } },
    })
    for (const text of ['coach', 'coaches', 'Coaching!', 'JOSE', 'josé nunez']) {
      expect(listUsernames(await find({ text }))).toEqual(['jose'])
    }
  })

  test('matches prefixes, misspellings and synonyms and reports the interpretation', async () => {
    await createProfessional(testApp.db, {
      username: 'dora',
      categories: { [MEALS]: { title: 'Registered dietitian' } },
    })
    for (const text of ['dieti', 'dietitan', 'deititian', 'dietician'])
      expect(listUsernames(await find({ text }))).toEqual(['dora'])
    expect((await find({ text: 'dietitan' })).readAs).toEqual([{ word: 'dietitan', as: ['dietitian'] }])
    expect((await find({ text: 'dietitian' })).readAs).toEqual([])
    expect((await find({ text: 'dietician' })).readAs).toEqual([])
  })

  // The search process reloads the words of tags every ten seconds.
  test('finds a renamed tag by its new name only', { timeout: 60_000 }, async () => {
    await createProfessional(testApp.db, { username: 'maya', categories: { [MOVEMENT]: { goals: [tags.back] } } })
    const rename = (text: string) =>
      inTransaction(testApp.db, (tx) => sql`update tag set text = ${text} where id = ${tags.back}`.execute(tx))
    expect(listUsernames(await find({ text: 'pain' }))).toEqual(['maya'])
    await rename('Woodcarving')
    await waitUntil(async () => (await find({ text: 'woodcarving' })).total === 1, 15)
    expect(listUsernames(await find({ text: 'pain' }))).toEqual([])
    await rename('Back pain')
    await waitUntil(async () => (await find({ text: 'pain' })).total === 1, 15)
  })

  test('returns no results for words that no listing contains, and all for an empty text or stop words', async () => {
    await createProfessional(testApp.db, { username: 'maya' })
    expect(await find({ text: 'xylophone' })).toMatchObject({ users: [], groups: [], total: 0, highestPriority: 0 })
    for (const text of ['', '  ', 'the', '!?']) expect(listUsernames(await find({ text }))).toEqual(['maya'])
  })
})
