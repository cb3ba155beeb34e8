import { deleteCategory, saveCategory } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { seedPhrases } from '../../src/search/phrases/seed/phrases.ts'
import { waitUntil } from '../processes/processes.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, listUsernames } = await startSearchTestApp()
afterAll(() => testApp.stop())

let token: string
beforeAll(async () => {
  token = (await testApp.admin('ada')).token
})

const listOccupations = async () => (await testApp.call(adminOccupations, {}, { token })).data?.trades ?? []

async function saveOrThrow(body: CallInput<typeof saveOccupation>['body']): Promise<SavedOccupation> {
  const { data, errors } = await testApp.call(saveOccupation, { body }, { token })
  if (!data) throw new Error(errors[0]?.msg)
  return data.trade
}

async function callForError(endpoint: Endpoint, body: unknown) {
  const { status, errors } = await testApp.call(endpoint, { body } as never, { token })
  return [status, errors[0]?.code, errors[0]?.field]
}

const listPhrases = async (title: string) => {
  const rows = await testApp.db
    .selectFrom('everyday_phrase')
    .select(['everyday_phrase.phrase', 'everyday_phrase.category_id'])
    .where('everyday_phrase.title', '=', title)
    .orderBy('everyday_phrase.phrase')
    .execute()
  return rows.map(({ phrase, category_id }) => `${phrase} ${category_id}`)
}

describe('occupations', () => {
  test('are seeded with their phrases', async () => {
    const seededPhrases = seedPhrases.filter(({ title }) => title !== null)
    const all = await listOccupations()
    expect(new Set(all.map(({ title }) => title))).toEqual(new Set(seededPhrases.map(({ title }) => title)))
    expect(all.flatMap(({ words }) => words).toSorted()).toEqual(seededPhrases.map(({ phrase }) => phrase).toSorted())
    expect(all.find(({ title }) => title === 'chef')).toMatchObject({ categoryId: MEALS, version: 1 })
  })

  test('are created, changed and deleted, and the saved occupation is returned', async () => {
    const createdOccupation = await saveOrThrow({
      categoryId: MOVEMENT,
      title: ' Acupuncturist  TCM ',
      words: ['Needle  person', 'needles'],
    })
    expect(createdOccupation).toMatchObject({
      title: 'acupuncturist tcm',
      words: ['needle person', 'needles'],
      version: 1,
    })
    expect(await listOccupations()).toContainEqual(createdOccupation)
    const { id: tradeId, version } = createdOccupation
    const changedOccupation = await saveOrThrow({
      tradeId,
      version,
      categoryId: MIND,
      title: 'acupuncturist',
      words: ['needles', 'pins'],
    })
    expect(changedOccupation).toEqual({
      id: tradeId,
      categoryId: MIND,
      title: 'acupuncturist',
      words: ['needles', 'pins'],
      version: 2,
    })
    expect(await listPhrases('acupuncturist tcm')).toEqual([])
    expect(await listPhrases('acupuncturist')).toEqual([`needles ${MIND}`, `pins ${MIND}`])
    expect(await callForError(saveOccupation, { tradeId, version, categoryId: MIND, title: 'late' })).toEqual([
      409,
      'changed_meanwhile',
      undefined,
    ])
    expect((await saveOrThrow({ tradeId, categoryId: MIND, title: 'acupuncturist' })).words).toEqual([])
    expect((await testApp.call(deleteOccupation, { body: { tradeId } }, { token })).data).toEqual({ tradeId })
    expect(await callForError(deleteOccupation, { tradeId })).toEqual([404, 'not_found', undefined])
  })

  test('are unique per category, also for concurrent saves', async () => {
    const body = { categoryId: MOVEMENT, title: 'dancer', words: ['hoofer'] }
    const outcomes = await Promise.all([callForError(saveOccupation, body), callForError(saveOccupation, body)])
    expect(outcomes.toSorted()).toEqual([
      [200, undefined, undefined],
      [409, 'trade_exists', 'title'],
    ])
    expect(await saveOrThrow({ ...body, categoryId: MIND })).toMatchObject({ words: ['hoofer'] })
    const other = await saveOrThrow({ categoryId: MOVEMENT, title: 'ballerina', words: ['hoofer'] })
    expect(await callForError(saveOccupation, { ...body, tradeId: other.id })).toEqual([409, 'trade_exists', 'title'])
    expect(await listPhrases('ballerina')).toEqual([`hoofer ${MOVEMENT}`])
  })

  test('are deleted with their category', async () => {
    const category = { name: 'Music', color: '#123456' }
    const { data } = await testApp.call(saveCategory, { body: category }, { token })
    const categoryId = data?.category.id ?? 0
    const { id } = await saveOrThrow({ categoryId, title: 'drummer', words: ['stick person'] })
    expect((await testApp.call(deleteCategory, { body: { categoryId } }, { token })).status).toBe(200)
    expect((await listOccupations()).map(({ id }) => id)).not.toContain(id)
    expect(await listPhrases('drummer')).toEqual([])
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: '123' }],
    ['title', { title: 'x'.repeat(101) }],
    ['categoryId', { categoryId: 0 }],
    ['words', { words: Array.from({ length: 81 }, (_, n) => `word ${n}`) }],
    ['words.1', { words: ['fine', ' '] }],
    ['words.0', { words: ['a\u0000b'] }],
  ])('reject an invalid %s: %#', async (field, invalidFields) => {
    const body = { categoryId: MOVEMENT, title: 'invalid', ...invalidFields }
    expect(await callForError(saveOccupation, body)).toEqual([400, 'invalid_input', field])
  })

  test('reject a crisis phrase without saving anything', async () => {
    const body = { categoryId: MIND, title: 'listener', words: ['good ear', 'i want to kill myself'] }
    expect(await callForError(saveOccupation, body)).toEqual([409, 'word_is_crisis', 'words'])
    expect(await listPhrases('listener')).toEqual([])
  })

  test('record every change in the audit log with the state before and after', async () => {
    const createdOccupation = await saveOrThrow({ categoryId: MOVEMENT, title: 'noted', words: ['old word'] })
    const after = await saveOrThrow({
      tradeId: createdOccupation.id,
      categoryId: MOVEMENT,
      title: 'noted',
      words: ['new word'],
    })
    await testApp.call(deleteOccupation, { body: { tradeId: createdOccupation.id } }, { token })
    const rows = await testApp.db
      .selectFrom('audit_entry')
      .select(['audit_entry.action', 'audit_entry.before', 'audit_entry.after'])
      .where('audit_entry.subject_kind', '=', 'trade')
      .where('audit_entry.subject_id', '=', String(createdOccupation.id))
      .orderBy('audit_entry.number')
      .execute()
    expect(rows).toEqual([
      { action: 'trade.save', before: null, after: createdOccupation },
      { action: 'trade.save', before: createdOccupation, after },
      { action: 'trade.delete', before: after, after: null },
    ])
  })
})

test('a search applies occupation phrases within seconds after they are saved or removed', async () => {
  await createProfessional(testApp.db, { username: 'ana', categories: { [MOVEMENT]: { title: 'Acupuncturist' } } })
  expect((await find({ text: 'needle whisperer' })).total).toBe(0)
  const body = { categoryId: MOVEMENT, title: 'acupuncturist', words: ['needle whisperer'] }
  const { id: tradeId } = await saveOrThrow(body)
  await waitUntil(async () => listUsernames(await find({ text: 'needle whisperer' })).includes('ana'), 5)
  await saveOrThrow({ ...body, tradeId, title: 'someone else' })
  await waitUntil(async () => (await find({ text: 'needle whisperer' })).total === 0, 5)
  await saveOrThrow({ ...body, tradeId })
  await waitUntil(async () => (await find({ text: 'needle whisperer' })).total === 1, 5)
  await testApp.call(deleteOccupation, { body: { tradeId } }, { token })
  await waitUntil(async () => (await find({ text: 'needle whisperer' })).total === 0, 5)
})
