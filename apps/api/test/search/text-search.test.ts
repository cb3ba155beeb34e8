import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MEALS, MIND, MOVEMENT, createProfessional, findTagId } from './fixtures.ts'
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

  test('matches word forms, ignores accents, and finds all for an empty text or stop words', async () => {
    const categories = { [MIND]: { title: 'Coaching' } }
    await createProfessional(testApp.db, { username: 'jose', name: 'José Núñez', categories })
    for (const text of ['coach', 'coaches', 'Coaching!', 'JOSE', 'josé nunez', '', '  ', 'the', '!?'])
      expect(listUsernames(await find({ text }))).toEqual(['jose'])
  })
})

describe('a text in a crisis', () => {
  test('is not corrected and finds professionals who can help', async () => {
    const depression = await findTagId(testApp.db, 'Low mood and depression')
    await createProfessional(testApp.db, { username: 'lea', categories: { [MIND]: { goals: [depression] } } })
    const reply = await find({ text: 'i want to die' }, null)
    expect(reply).toMatchObject({ crisis: 'suicide', readAs: [], ways: [] })
    expect(listUsernames(reply)).toEqual(['lea'])
  })

  test('has no results in an acute emergency', async () => {
    const categories = { [MEALS]: { title: 'Registered dietitian' } }
    await createProfessional(testApp.db, { username: 'diet', categories })
    const reply = await find({ text: 'registered dietitian my mom is not breathing' }, null)
    expect(reply).toMatchObject({ crisis: 'danger', users: [], groups: [], total: 0, ways: [] })
    expect(await find({ text: 'registered dietitian' }, null)).not.toHaveProperty('crisis')
  })
})
