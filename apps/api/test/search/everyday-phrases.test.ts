import { saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { until } from '../processes/processes.ts'
import { MIND, MONEY, MOVEMENT, professional, tagId } from './fixtures.ts'
import { startSearching } from './searching.ts'

const { testApp, find, everybodyIsIn, names, forget } = await startSearching()
beforeEach(forget)
afterAll(() => testApp.stop())

const LEAST = 15

describe('the phrases a product starts with', () => {
  test('are at least fifteen for every tag that can be chosen', async () => {
    const few = await testApp.db
      .selectFrom('tag')
      .leftJoin('everyday_phrase', 'everyday_phrase.tag_id', 'tag.id')
      .select((eb) => ['tag.text', eb.fn.count<number>('everyday_phrase.phrase').as('phrases')])
      .where('tag.hidden', '=', false)
      .groupBy('tag.id')
      .having((eb) => eb(eb.fn.count('everyday_phrase.phrase'), '<', LEAST))
      .execute()
    expect(few).toEqual([])
  })

  test('are at least fifteen for every trade', async () => {
    const few = await testApp.db
      .selectFrom('trade')
      .leftJoin('everyday_phrase', (join) =>
        join
          .onRef('everyday_phrase.category_id', '=', 'trade.category_id')
          .onRef('everyday_phrase.title', '=', 'trade.title'),
      )
      .select((eb) => ['trade.title', eb.fn.count<number>('everyday_phrase.phrase').as('phrases')])
      .groupBy('trade.id')
      .having((eb) => eb(eb.fn.count('everyday_phrase.phrase'), '<', LEAST))
      .execute()
    expect(few).toEqual([])
  })
})

describe('a search in everyday words', () => {
  test('finds those who have the goal that is meant, and says how it was read', async () => {
    const burnout = await tagId(testApp.db, 'Burnout')
    await professional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Counselor', goals: [burnout] } },
    })
    await professional(testApp.db, { username: 'max', categories: { [MONEY]: { title: 'Accountant' } } })
    await everybodyIsIn(2)
    const reply = await find({ text: 'burned out' }, null)
    expect(names(reply)).toEqual(['lea'])
    expect(reply.understood).toEqual([
      { phrase: expect.stringContaining('burn') as string, means: ['Burnout'], without: '' },
    ])
    expect(reply.users[0]?.terms.words).toEqual([{ word: expect.stringContaining('burn') as string, points: 40 }])
  })

  test('a trade leads to its area, and others of the word follow', async () => {
    await professional(testApp.db, { username: 'mo', categories: { [MOVEMENT]: { title: 'Massage therapist' } } })
    await professional(testApp.db, { username: 'lea', categories: { [MIND]: { title: 'Clinical psychologist' } } })
    await everybodyIsIn(2)
    const { users, groups } = await find({ text: 'therapist' })
    expect(users.map(({ username }) => username)).toEqual(['lea', 'mo'])
    expect(groups.map(({ categoryId }) => categoryId)).toEqual([MIND, MOVEMENT])
  })

  test('words taken as they are written are neither understood nor corrected', async () => {
    const burnout = await tagId(testApp.db, 'Burnout')
    await professional(testApp.db, {
      username: 'lea',
      categories: { [MIND]: { title: 'Counselor', goals: [burnout] } },
    })
    await everybodyIsIn(1)
    expect(await find({ text: 'burned out', asWritten: true })).toMatchObject({ total: 0 })
    expect(await find({ text: 'burnotu', asWritten: true })).toMatchObject({ total: 0, readAs: [] })
    expect(names(await find({ text: 'burnout', asWritten: true }))).toEqual(['lea'])
  })
})

describe('words that an admin adds', () => {
  test('are understood by everybody within moments, misspelt too, and no longer once they are removed', async () => {
    const { token } = await testApp.admin('ada')
    const saved = await testApp.call(
      saveTag,
      { body: { text: 'Jet lag', categories: [MIND], words: ['zonked by planes'] } },
      { token },
    )
    const tag = saved.data?.tag.id ?? 0
    await professional(testApp.db, { username: 'lea', categories: { [MIND]: { title: 'Counselor', goals: [tag] } } })
    await everybodyIsIn(1)
    const meansOf = async (text: string) => ((await find({ text }, null)).understood ?? []).map(({ means }) => means)
    await until(async () => (await meansOf('zonked by planes')).length > 0, 5)
    expect(await meansOf('zonked by planes')).toEqual([['Jet lag']])
    expect(names(await find({ text: 'so zonkd by planes again' }, null))).toEqual(['lea'])
    await testApp.call(saveTag, { body: { tagId: tag, text: 'Jet lag', categories: [MIND], words: [] } }, { token })
    await until(async () => (await meansOf('zonked by planes')).length === 0, 5)
    expect(names(await find({ text: 'zonked by planes' }, null))).toEqual([])
  })
})
