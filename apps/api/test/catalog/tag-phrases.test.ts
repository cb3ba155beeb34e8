import { adminTag, deleteTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { errorDefinitions } from '@fourfold/contract/errors'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, describe, expect, test } from 'vitest'

import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, asAdmin, callForError: refusal } = await startCatalogTestApp()
afterAll(() => testApp.stop())

const MOVEMENT = 2
const MIND = 3

async function saved(body: Record<string, unknown>) {
  const { data } = await asAdmin(saveTag, { body: body as never })
  if (!data) throw new Error('not saved')
  return data.tag
}

const wordsOf = async (tagId: number) => (await asAdmin(adminTag, { query: { tagId } })).data?.words

/** The words with the categories they lead to. */
const homesOf = async (tagId: number) => {
  const rows = await testApp.db
    .selectFrom('everyday_phrase')
    .select(['everyday_phrase.phrase', 'everyday_phrase.category_id'])
    .where('everyday_phrase.tag_id', '=', tagId)
    .orderBy('everyday_phrase.phrase')
    .orderBy('everyday_phrase.category_id')
    .execute()
  return rows.map(({ phrase, category_id: home }) => `${phrase} ${home}`)
}

describe('everyday words of a tag', () => {
  test('are saved as people write them, each once, and stay when they are left out', async () => {
    const words = ['  Desk   Neck ', 'desk neck', 'Stiff neck']
    const { id } = await saved({ text: 'Necks', categories: [MOVEMENT], words })
    expect(await wordsOf(id)).toEqual(['desk neck', 'stiff neck'])
    await saved({ tagId: id, text: 'Necks and more', categories: [MOVEMENT] })
    expect(await wordsOf(id)).toEqual(['desk neck', 'stiff neck'])
    await saved({ tagId: id, text: 'Necks', categories: [MOVEMENT], words: [] })
    expect(await wordsOf(id)).toEqual([])
  })

  test('say "cant" for "can\'t", as questions are read, or "can\'t sleep" would mean all sleep', async () => {
    const words = ["Can't sleep", 'don’t sleep', "o'clock"]
    const { id } = await saved({ text: 'Wide awake', categories: [MIND], words })
    expect(await wordsOf(id)).toEqual(['cant sleep', 'dont sleep', "o'clock"])
  })

  test('lead to the categories of the tag; one that stays is at home where it was', async () => {
    const { id } = await saved({ text: 'Shoulders', categories: [MOVEMENT], words: ['frozen shoulder'] })
    await saved({ tagId: id, text: 'Shoulders', categories: [MOVEMENT, MIND], words: ['frozen shoulder', 'tense'] })
    expect(await homesOf(id)).toEqual([`frozen shoulder ${MOVEMENT}`, `tense ${MOVEMENT}`, `tense ${MIND}`])
    await saved({ tagId: id, text: 'Shoulders', categories: [MIND], words: ['frozen shoulder', 'tense'] })
    expect(await homesOf(id)).toEqual([`frozen shoulder ${MIND}`, `tense ${MIND}`])
  })

  test('may be shared by several tags, and go with their tag alone', async () => {
    const one = await saved({ text: 'Knees', categories: [MOVEMENT], words: ['creaky'] })
    const other = await saved({ text: 'Hips', categories: [MOVEMENT], words: ['creaky'] })
    await asAdmin(deleteTag, { body: { tagId: one.id } })
    expect(await wordsOf(other.id)).toEqual(['creaky'])
    expect(await homesOf(one.id)).toEqual([])
  })

  test('are noted with the change of the tag', async () => {
    const { id } = await saved({ text: 'Noted words', categories: [MOVEMENT], words: ['old word'] })
    await saved({ tagId: id, text: 'Noted words', categories: [MOVEMENT], words: ['new word'] })
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
  ])('refuse a wrong %s: %#', async (field, wrong) => {
    const body = { text: 'Refused', categories: [MOVEMENT], ...wrong }
    expect(await refusal(saveTag, { body })).toEqual([400, 'invalid_input', field])
  })

  test('a cry for help becomes no word, and nothing is saved; what was a word before stays', async () => {
    const body = { text: 'Cries', categories: [MIND], words: ['low mood', 'i want to kill myself'] }
    const { status, errors } = await asAdmin(saveTag, { body })
    expect([status, errors[0]]).toMatchObject([409, { code: 'word_is_crisis', field: 'words' }])
    expect(errors[0]?.msg).toBe(errorDefinitions.word_is_crisis.msg)
    const old = await saved({ text: 'Leaving', categories: [MIND] })
    const phrase = { phrase: 'abusive relationship', category_id: MIND, tag_id: old.id }
    await inTransaction(testApp.db, (tx) => tx.insertInto('everyday_phrase').values(phrase).execute())
    await saved({ tagId: old.id, text: 'Leaving', categories: [MIND], words: ['abusive relationship', 'moving out'] })
    expect(await wordsOf(old.id)).toEqual(['abusive relationship', 'moving out'])
  })
})
