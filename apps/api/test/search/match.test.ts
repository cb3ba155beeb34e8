import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken, find, listUsernames, tags, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

describe('matching by goals', () => {
  const saveGoals = (searchTags: number[]) =>
    testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags } }, { token: memberToken })
  const withGoals = (...list: number[]) => ({ [MOVEMENT]: { goals: list } })

  test('sums the priorities of shared goals and lists them', { tags: ['CAT-13', 'SEA-07', 'OP-094'] }, async () => {
    await createProfessional(testApp.db, { username: 'both', categories: withGoals(tags.back, tags.weight) })
    await createProfessional(testApp.db, { username: 'one', categories: withGoals(tags.weight), rating: 5 })
    await createProfessional(testApp.db, { username: 'none', categories: { [MIND]: { goals: [tags.sleep] } } })
    await saveGoals([tags.back, tags.weight, tags.diabetes])
    const { users, highestPriority } = await find({})
    const priorities = await testApp.db.selectFrom('tag').select(['tag.id', 'tag.priority']).execute()
    const getPriority = (id: number) => priorities.find((tag) => tag.id === id)?.priority ?? 0
    expect(users.map(({ username, priority }) => [username, priority])).toEqual([
      ['both', getPriority(tags.back) + getPriority(tags.weight)],
      ['one', getPriority(tags.weight)],
    ])
    expect(highestPriority).toBe(users[0]?.priority)
    expect(users[1]?.terms).toEqual({
      goals: [{ id: tags.weight, text: 'Weight', points: getPriority(tags.weight) }],
      words: [],
      preferences: [],
    })
  })

  test('finds all professionals of a category for its root tag', async () => {
    await createProfessional(testApp.db, { username: 'mover', categories: withGoals(tags.weight) })
    await createProfessional(testApp.db, { username: 'thinker', categories: { [MIND]: {} } })
    await saveGoals([tags.movement])
    expect(listUsernames(await find({}))).toEqual(['mover'])
  })

  test('returns all professionals by rating without percentages for a member without answers', async () => {
    await createProfessional(testApp.db, { username: 'a', rating: 3 })
    await createProfessional(testApp.db, { username: 'b', rating: 4 })
    await saveGoals([])
    expect(await find({})).toMatchObject({
      highestPriority: 0,
      users: [{ username: 'b', priority: 0 }, { username: 'a' }],
    })
  })

  test('ranks preferences among equal matches without filtering', { tags: ['OP-094'] }, async () => {
    await createProfessional(testApp.db, { username: 'a', rating: 5, categories: withGoals(tags.back) })
    await createProfessional(testApp.db, {
      username: 'b',
      gender: 'Female',
      insurance: 'Yes',
      categories: withGoals(tags.back),
    })
    await createProfessional(testApp.db, { username: 'c', gender: 'Female', categories: withGoals(tags.back) })
    await createProfessional(testApp.db, { username: 'd', categories: withGoals(tags.back, tags.weight) })
    await createProfessional(testApp.db, {
      username: 'e',
      ageRange: '35-44',
      categories: withGoals(tags.back),
      other: { free15: true, workWeekends: true },
    })
    await saveGoals([tags.back, tags.weight])
    expect(listUsernames(await find({}))).toEqual(['d', 'a', 'b', 'c', 'e'])
    const preferences = {
      expectedGender: 'Female' as const,
      insuranceAccepted: 'Yes' as const,
      ageRange: '35-44' as const,
      personalInfo: { expectedFree15: true, expectedWorkWeekends: true },
    }
    await testApp.call(editProfile, { body: preferences }, { token: memberToken })
    const { users } = await find({})
    expect(users.map(({ username, terms }) => [username, terms.preferences])).toEqual([
      ['d', []],
      ['e', ['ageRange', 'weekends', 'free15']],
      ['b', ['gender', 'insurance']],
      ['c', ['gender']],
      ['a', []],
    ])
    const noPreferences = {
      expectedGender: 'Any' as const,
      insuranceAccepted: 'Any' as const,
      ageRange: 'Any' as const,
    }
    await testApp.call(
      editProfile,
      { body: { ...noPreferences, personalInfo: { expectedFree15: false, expectedWorkWeekends: false } } },
      { token: memberToken },
    )
  })

  test('does not find a professional with an expired listing', { tags: ['OP-047'] }, async () => {
    const endsAt = testApp.clock.now().add({ minutes: 5 }).toString()
    await createProfessional(testApp.db, { username: 'ending', categories: { [MOVEMENT]: { validTill: endsAt } } })
    await createProfessional(testApp.db, { username: 'staying' })
    testApp.clock.advance({ minutes: 6 })
    expect(listUsernames(await find({ text: '' }))).toEqual(['staying'])
  })
})
