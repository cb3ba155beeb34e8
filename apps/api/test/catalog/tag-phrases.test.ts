import { adminTag, deleteTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { errorDefinitions } from '@fourfold/contract/errors'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, describe, expect, test } from 'vitest'

import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, asAdmin, callForError } = await startCatalogTestApp()
afterAll(() => testApp.stop())

const MOVEMENT = 2
const MIND = 3

async function saveOrThrow(body: Record<string, unknown>) {
  const { data } = await asAdmin(saveTag, { body: body as never })
  if (!data) throw new Error('not saved')
  return data.tag
}

const loadPhrases = async (tagId: number) => (await asAdmin(adminTag, { query: { tagId } })).data?.words

/** Lists the phrases with the ids of their categories. */
const listPhrasesWithCategory = async (tagId: number) => {
  const rows = await testApp.db
    .selectFrom('everyday_phrase')
    .select(['everyday_phrase.phrase', 'everyday_phrase.category_id'])
    .where('everyday_phrase.tag_id', '=', tagId)
    .orderBy('everyday_phrase.phrase')
    .orderBy('everyday_phrase.category_id')
    .execute()
  return rows.map(({ phrase, category_id }) => `${phrase} ${category_id}`)
}

describe('synonym phrases of a tag', () => {
  test('are normalized, deduplicated, and kept if the field is omitted', async () => {
    const words = ['  Desk   Neck ', 'desk neck', 'Stiff neck']
    const { id } = await saveOrThrow({ text: 'Necks', categories: [MOVEMENT], words })
    expect(await loadPhrases(id)).toEqual(['desk neck', 'stiff neck'])
    await saveOrThrow({ tagId: id, text: 'Necks and more', categories: [MOVEMENT] })
    expect(await loadPhrases(id)).toEqual(['desk neck', 'stiff neck'])
    await saveOrThrow({ tagId: id, text: 'Necks', categories: [MOVEMENT], words: [] })
    expect(await loadPhrases(id)).toEqual([])
  })

  test('contain "cant" for "can\'t", like parsed queries, so that "can\'t sleep" does not match every "sleep"', async () => {
    const words = ["Can't sleep", 'don’t sleep', "o'clock"]
    const { id } = await saveOrThrow({ text: 'Insomnia at night', categories: [MIND], words })
    expect(await loadPhrases(id)).toEqual(['cant sleep', 'dont sleep', "o'clock"])
  })

  test('belong to all categories of the tag when added and keep their categories afterward', async () => {
    const { id } = await saveOrThrow({ text: 'Shoulders', categories: [MOVEMENT], words: ['frozen shoulder'] })
    await saveOrThrow({
      tagId: id,
      text: 'Shoulders',
      categories: [MOVEMENT, MIND],
      words: ['frozen shoulder', 'tense'],
    })
    expect(await listPhrasesWithCategory(id)).toEqual([
      `frozen shoulder ${MOVEMENT}`,
      `tense ${MOVEMENT}`,
      `tense ${MIND}`,
    ])
    await saveOrThrow({ tagId: id, text: 'Shoulders', categories: [MIND], words: ['frozen shoulder', 'tense'] })
    expect(await listPhrasesWithCategory(id)).toEqual([`frozen shoulder ${MIND}`, `tense ${MIND}`])
  })

  test('can belong to several tags, and deleting one tag keeps those of the others', async () => {
    const first = await saveOrThrow({ text: 'Knees', categories: [MOVEMENT], words: ['creaky'] })
    const other = await saveOrThrow({ text: 'Hips', categories: [MOVEMENT], words: ['creaky'] })
    await asAdmin(deleteTag, { body: { tagId: first.id } })
    expect(await loadPhrases(other.id)).toEqual(['creaky'])
    expect(await listPhrasesWithCategory(first.id)).toEqual([])
  })

  test('are part of the audit entry of the tag', async () => {
    const { id } = await saveOrThrow({ text: 'Noted words', categories: [MOVEMENT], words: ['old word'] })
    await saveOrThrow({ tagId: id, text: 'Noted words', categories: [MOVEMENT], words: ['new word'] })
    const { before, after } = await testApp.db
      .selectFrom('audit_entry')
      .select(['audit_entry.before', 'audit_entry.after'])
      .where('audit_entry.action', '=', 'tag.save')
      .orderBy('audit_entry.number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ words: ['old word'] }, { words: ['new word'] }])
  })

  test.each([
    ['words', { words: Array.from({ length: 81 }, (_, n) => `word ${n}`) }],
    ['words.0', { words: ['x'.repeat(61)] }],
    ['words.1', { words: ['fine', ' '] }],
    ['words.0', { words: ['123'] }],
    ['words.0', { words: ['a\u0000b'] }],
    ['words', { words: 'one' }],
    ['words', { words: ['nowhere'], categories: [] }],
  ])('reject an invalid %s: %#', async (field, invalidFields) => {
    const body = { text: 'Refused', categories: [MOVEMENT], ...invalidFields }
    expect(await callForError(saveTag, { body })).toEqual([400, 'invalid_input', field])
  })

  test('reject a new crisis phrase without saving anything, but keep an existing one', async () => {
    const body = { text: 'Cries', categories: [MIND], words: ['low mood', 'i want to kill myself'] }
    const { status, errors } = await asAdmin(saveTag, { body })
    expect([status, errors[0]]).toMatchObject([409, { code: 'word_is_crisis', field: 'words' }])
    expect(errors[0]?.msg).toBe(errorDefinitions.word_is_crisis.msg)
    const tag = await saveOrThrow({ text: 'Leaving', categories: [MIND] })
    const phrase = { phrase: 'abusive relationship', category_id: MIND, tag_id: tag.id }
    await inTransaction(testApp.db, (tx) => tx.insertInto('everyday_phrase').values(phrase).execute())
    await saveOrThrow({
      tagId: tag.id,
      text: 'Leaving',
      categories: [MIND],
      words: ['abusive relationship', 'moving out'],
    })
    expect(await loadPhrases(tag.id)).toEqual(['abusive relationship', 'moving out'])
  })
})
