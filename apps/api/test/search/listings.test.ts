import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MEALS, MIND, MOVEMENT, deleteAllAccounts, createProfessional } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(() => deleteAllAccounts(testApp.db))

const loadListings = () =>
  testApp.db.selectFrom('listing').selectAll().orderBy('account_id').orderBy('category_id').execute()
const findTag = async (text: string) =>
  (await testApp.db.selectFrom('tag').select('tag.id').where('tag.text', '=', text).executeTakeFirstOrThrow()).id

describe('a listing', () => {
  test('contains the search data of a professional in a category', async () => {
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

  test('exists per category', async () => {
    await createProfessional(testApp.db, { username: 'maya', categories: { [MOVEMENT]: {}, [MIND]: {} } })
    expect((await loadListings()).map(({ category_id }) => category_id)).toEqual([MOVEMENT, MIND])
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

  test('assumes in-person sessions by default, but not for professionals who only work online', async () => {
    await createProfessional(testApp.db, { username: 'default' })
    await createProfessional(testApp.db, { username: 'online', online: true })
    const inPersonFlags = (await loadListings()).map(({ username, meets_in_person }) => [username, meets_in_person])
    expect(inPersonFlags).toEqual([
      ['default', true],
      ['online', false],
    ])
  })

  test('derives a missing state from a US zip code', async () => {
    await createProfessional(testApp.db, { username: 'austin', zipcode: '78704' })
    await createProfessional(testApp.db, { username: 'abroad', zipcode: '78704', country: 'FR' })
    const locations = (await loadListings()).map(({ state, latitude }) => [state, latitude !== null])
    expect(locations).toEqual([
      ['TX', true],
      [null, false],
    ])
  })
})
