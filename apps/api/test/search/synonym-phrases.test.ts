import { saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { waitUntil } from '../processes/processes.ts'
import { MIND, MONEY, MOVEMENT, createProfessional, findTagId } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, listUsernames, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

const MIN_PHRASES = 15

describe('the seeded phrases', () => {
  test('are at least fifteen per selectable tag', async () => {
    const incomplete = await testApp.db
      .selectFrom('tag')
      .leftJoin('everyday_phrase', 'everyday_phrase.tag_id', 'tag.id')
      .select((eb) => ['tag.text', eb.fn.count<number>('everyday_phrase.phrase').as('phrases')])
      .where('tag.hidden', '=', false)
      .groupBy('tag.id')
      .having((eb) => eb(eb.fn.count('everyday_phrase.phrase'), '<', MIN_PHRASES))
      .execute()
    expect(incomplete).toEqual([])
  })

  test('are at least fifteen per occupation', async () => {
    const incomplete = await testApp.db
      .selectFrom('occupation')
      .leftJoin('everyday_phrase', (join) =>
        join
          .onRef('everyday_phrase.category_id', '=', 'occupation.category_id')
          .onRef('everyday_phrase.title', '=', 'occupation.title'),
      )
      .select((eb) => ['occupation.title', eb.fn.count<number>('everyday_phrase.phrase').as('phrases')])
      .groupBy('occupation.id')
      .having((eb) => eb(eb.fn.count('everyday_phrase.phrase'), '<', MIN_PHRASES))
      .execute()
    expect(incomplete).toEqual([])
  })
})

describe('a search with a synonym phrase', () => {
  test('finds professionals with the meant goal and reports the interpretation', async () => {
    const burnout = await findTagId(testApp.db, 'Burnout')
    await createProfessional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Counselor', goals: [burnout] } },
    })
    await createProfessional(testApp.db, { username: 'max', categories: { [MONEY]: { title: 'Accountant' } } })
    const reply = await find({ text: 'burned out' }, null)
    expect(listUsernames(reply)).toEqual(['lea'])
    expect(reply.understood).toEqual([
      { phrase: expect.stringContaining('burn') as string, means: ['Burnout'], without: '' },
    ])
    expect(reply.users[0]?.terms.words).toEqual([{ word: expect.stringContaining('burn') as string, points: 40 }])
  })

  test('ranks the category of the meant occupation first', async () => {
    await createProfessional(testApp.db, { username: 'mo', categories: { [MOVEMENT]: { title: 'Massage therapist' } } })
    await createProfessional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Clinical psychologist' } },
    })
    const { users, groups } = await find({ text: 'therapist' })
    expect(users.map(({ username }) => username)).toEqual(['lea', 'mo'])
    expect(groups.map(({ categoryId }) => categoryId)).toEqual([MIND, MOVEMENT])
  })

  test('neither interprets nor corrects text with asWritten', async () => {
    const burnout = await findTagId(testApp.db, 'Burnout')
    await createProfessional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Counselor', goals: [burnout] } },
    })
    expect(await find({ text: 'burned out', asWritten: true })).toMatchObject({ total: 0 })
    expect(await find({ text: 'burnotu', asWritten: true })).toMatchObject({ total: 0, readAs: [] })
    expect(listUsernames(await find({ text: 'burnout', asWritten: true }))).toEqual(['lea'])
  })
})

describe('phrases added by an admin', () => {
  test('take effect in all processes within seconds, also misspelled, until they are removed', async () => {
    const { token } = await testApp.admin('ada')
    const saveReply = await testApp.call(
      saveTag,
      { body: { text: 'Jet lag', categories: [MIND], words: ['zonked by planes'] } },
      { token },
    )
    const tag = saveReply.data?.tag.id ?? 0
    await createProfessional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Counselor', goals: [tag] } },
    })
    const findMeanings = async (text: string) =>
      ((await find({ text }, null)).understood ?? []).map(({ means }) => means)
    await waitUntil(async () => (await findMeanings('zonked by planes')).length > 0, 5)
    expect(await findMeanings('zonked by planes')).toEqual([['Jet lag']])
    expect(listUsernames(await find({ text: 'so zonkd by planes again' }, null))).toEqual(['lea'])
    await testApp.call(saveTag, { body: { tagId: tag, text: 'Jet lag', categories: [MIND], words: [] } }, { token })
    await waitUntil(async () => (await findMeanings('zonked by planes')).length === 0, 5)
    expect(listUsernames(await find({ text: 'zonked by planes' }, null))).toEqual([])
  })
})
