import { previewChange, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitUntil } from '../processes/processes.ts'
import { MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken, find } = await startSearchTestApp()
afterAll(() => testApp.stop())

type Change = CallInput<typeof previewChange>['body']

let token: string
let aches: number
let naps: number
let questionId: number

const preview = (body: Change) => testApp.call(previewChange, { body }, { token })

async function createTag(text: string, priority: number): Promise<number> {
  return (await testApp.call(saveTag, { body: { text, priority } }, { token })).data?.tag.id ?? 0
}

/** Returns the usernames of each search before and after the change. */
async function compareResults(change: Change) {
  const { data } = await preview(change)
  const names = (people: readonly { username: string }[]) => people.map(({ username }) => username)
  return data?.searches.map(({ answers, before, after }) => [answers.join(' · '), names(before), names(after)])
}

beforeAll(async () => {
  token = (await testApp.admin('ada')).token
  // The answers to the seeded questions would select other goals.
  await inTransaction(testApp.db, (tx) => sql`update question set hidden = true`.execute(tx))
  aches = await createTag('Aches', 1)
  naps = await createTag('Naps', 5)
  const answers = [
    { text: 'Both', tags: [aches, naps] },
    { text: 'Aches', tags: [aches] },
    { text: 'Neither', tags: [] },
  ]
  const saveReply = await testApp.call(saveQuestion, { body: { text: 'What is it?', answers } }, { token })
  questionId = saveReply.data?.question.id ?? 0
  await createProfessional(testApp.db, { username: 'acher', categories: { [MOVEMENT]: { goals: [aches] } } })
  await createProfessional(testApp.db, { username: 'napper', categories: { [MOVEMENT]: { goals: [naps] } } })
})

describe('the preview of a catalog change', () => {
  test('shows the first results of questionnaire runs that select a changed or deleted tag', async () => {
    for (const [priority, before, after] of [
      [100, ['acher', 'napper'], ['acher']],
      [1, ['napper', 'acher'], ['acher']],
      [null, ['napper'], []],
    ] as const) {
      expect(await compareResults({ tagId: aches, priority })).toEqual([
        ['Both', ['napper', 'acher'], before],
        ['Aches', ['acher'], after],
      ])
    }
    expect(await compareResults({ tagId: await createTag('Unused', 3), priority: 900 })).toEqual([])
  })

  test('shows the results of current and new answers of a question', async () => {
    const answers = [
      { text: 'Both', tags: [naps] },
      { text: 'Sleepy', tags: [naps] },
    ]
    expect((await compareResults({ questionId, answers }))?.toSorted()).toEqual([
      ['Aches', ['acher'], []],
      ['Both', ['napper', 'acher'], ['napper']],
      ['Neither', [], []],
      ['Sleepy', [], ['napper']],
    ])
    expect((await compareResults({ questionId, answers: null }))?.map(([, , after]) => after)).toEqual([[], [], []])
    const searches = await compareResults({ questionId: null, answers: [{ text: 'And tired', tags: [naps] }] })
    expect(searches).toContainEqual(['Aches · And tired', ['acher'], ['napper', 'acher']])
    expect(searches?.length).toBeLessThanOrEqual(5)
  })

  test('answers the preceding conditional questions', async () => {
    const answers = [{ text: 'Deep', tags: [await createTag('Deep', 2)] }]
    const body = { text: 'How deep?', ifTagId: naps, answers }
    const { data } = await testApp.call(saveQuestion, { body }, { token })
    const [search] = (await compareResults({ tagId: answers[0]?.tags[0] ?? 0, priority: 9 })) ?? []
    expect(search?.[0]).toBe('Both · Deep')
    await inTransaction(testApp.db, (tx) =>
      sql`update question set hidden = true where id = ${data?.question.id}`.execute(tx),
    )
  })

  test('shows the results of searches for added and removed phrases', async () => {
    const body = { text: 'Drumming', categories: [MOVEMENT], words: ['thumpathon', 'rataplan'] }
    const drumming = (await testApp.call(saveTag, { body }, { token })).data?.tag.id ?? 0
    await createProfessional(testApp.db, { username: 'drummer', categories: { [MOVEMENT]: { goals: [drumming] } } })
    await waitUntil(async () => (await find({ text: 'rataplan' })).total === 1, 5)

    const words = ['thumpathon', 'bongo fever', "can't sit still", 'i want to kill myself']
    expect(await compareResults({ tagId: drumming, words })).toEqual([
      ['bongo fever', [], ['drummer']],
      ['cant sit still', [], ['drummer']],
      ['rataplan', ['drummer'], []],
    ])
    expect(await compareResults({ tagId: drumming, words: ['thumpathon', 'rataplan'] })).toEqual([])
    // A preview saves nothing.
    expect((await find({ text: 'bongo fever' })).total).toBe(0)
  })

  test('shows the results of searches for every changed phrase of an occupation', async () => {
    const drumming = { categoryId: MOVEMENT, title: 'bodhranist', words: ['thwacker', 'goatskin artist'] }
    const tradeId = (await testApp.call(saveOccupation, { body: drumming }, { token })).data?.trade.id ?? 0
    await createProfessional(testApp.db, { username: 'thumper', categories: { [MOVEMENT]: { title: 'Bodhranist' } } })
    await createProfessional(testApp.db, {
      username: 'piper',
      categories: { [MOVEMENT]: { title: 'Uilleann pipers' } },
    })
    await waitUntil(async () => (await find({ text: 'thwacker' })).total === 1, 5)

    const words = ['thwacker', 'zwirbelhund', 'i want to kill myself']
    expect(await compareResults({ tradeId, trade: { ...drumming, words } })).toEqual([
      ['zwirbelhund', [], ['thumper']],
      ['goatskin artist', ['thumper'], []],
    ])
    // Another form of a title word has the same results.
    expect(await compareResults({ tradeId, trade: { ...drumming, title: 'piper' } })).toEqual([
      ['goatskin artist', ['thumper'], ['piper']],
      ['thwacker', ['thumper'], ['piper']],
    ])
    expect(
      (await compareResults({ tradeId, trade: { ...drumming, categoryId: MIND } }))?.map(([, , after]) => after),
    ).toEqual([[], []])
    expect((await compareResults({ tradeId, trade: null }))?.map(([, , after]) => after)).toEqual([[], []])
    expect(await compareResults({ tradeId, trade: drumming })).toEqual([])
    expect(await compareResults({ tradeId: null, trade: { ...drumming, words: ['fellklopfer'] } })).toEqual([
      ['fellklopfer', [], ['thumper']],
    ])
    expect((await find({ text: 'zwirbelhund' })).total).toBe(0)
  })

  test('rejects unknown entries and changes that could not be saved', async () => {
    const twice = { text: 'Same', tags: [] }
    for (const [status, body] of [
      [404, { tagId: 999_999, priority: 1 }],
      [404, { tagId: 999_999, words: [] }],
      [404, { tradeId: 999_999, trade: null }],
      [404, { tradeId: null, trade: { categoryId: 999_999, title: 'x', words: [] } }],
      [404, { questionId: 999_999, answers: null }],
      [400, {}],
      [400, { tagId: aches, priority: 1001 }],
      [400, { tradeId: null, trade: { categoryId: MOVEMENT, title: '' } }],
      [400, { questionId, answers: [twice, twice] }],
    ] as const)
      expect([(await preview(body as unknown as Change)).status, body]).toEqual([status, body])
    const body = { tagId: aches, priority: 1 }
    expect((await testApp.call(previewChange, { body }, { token: memberToken })).status).toBe(403)
  })
})
