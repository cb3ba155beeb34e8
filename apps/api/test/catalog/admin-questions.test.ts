import { adminQuestion, deleteQuestion, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { catalogFormTexts } from '@fourfold/contract/admin/catalog/shapes'
import { questions } from '@fourfold/contract/catalog/endpoints'
import { afterAll, describe, expect, test } from 'vitest'

import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, ada, asAdmin, loadInfo, callForError } = await startCatalogTestApp()
afterAll(() => testApp.stop())

const form = {
  text: 'What would help?',
  title: 'Help',
  multiple: true,
  hidden: false,
  ifTagId: null,
  answers: [
    { text: 'Talking', tags: [2, 1, 2] },
    { text: 'Moving', tags: [] },
  ],
}

async function createQuestion(change: Partial<typeof form> & { ifTagId?: null } = {}) {
  const { data } = await asAdmin(saveQuestion, { body: { ...form, ...change } })
  if (!data) throw new Error('not saved')
  return data.question
}

describe('GET admin/question', () => {
  test('returns a question', { tags: ['ADM-25', 'OP-108'] }, async () => {
    const question = await createQuestion()
    expect((await asAdmin(adminQuestion, { query: { questionId: question.id } })).data).toEqual({ question })
  })

  test.each(['', '?questionId=', '?questionId=x', '?questionId=0', '?questionId=1&questionId=2'])(
    'rejects the invalid query "%s"',
    async (query) => {
      const headers = { authorization: `Bearer ${ada.token}` }
      const response = await testApp.app.inject({ url: `/api/admin/question${query}`, headers })
      expect(response.statusCode).toBe(400)
    },
  )
})

describe('POST admin/question', () => {
  test(
    'creates a question at the end of the questionnaire and returns it',
    { tags: ['ADM-26', 'OP-023'] },
    async () => {
      const question = await createQuestion({ text: 'Last?' })
      expect(question).toEqual({
        id: expect.any(Number),
        type: 'match',
        title: 'Help',
        text: 'Last?',
        ifTagId: null,
        multiple: true,
        hidden: false,
        answers: [
          { text: 'Talking', tags: [1, 2] },
          { text: 'Moving', tags: [] },
        ],
        version: 1,
      })
      const { data } = await testApp.call(questions, {})
      const { type: _, version: __, ...publicQuestion } = question
      expect(data?.questions.at(-1)).toEqual(publicQuestion)
    },
  )

  test(
    'updates a question and its answers in place and rejects an outdated version',
    { tags: ['ADM-26'] },
    async () => {
      const before = (await loadInfo()).questions
      const { id } = before[1] ?? { id: 0 }
      const body = { ...form, questionId: id, answers: [{ text: 'Only', tags: [3] }], multiple: false }
      const { data } = await asAdmin(saveQuestion, { body })
      expect(data?.question).toMatchObject({ id, multiple: false, answers: [{ text: 'Only', tags: [3] }], version: 2 })
      expect((await loadInfo()).questions.map((question) => question.id)).toEqual(before.map((question) => question.id))
      const stale = { body: { ...body, version: 1 } }
      expect(await callForError(saveQuestion, stale)).toEqual([409, 'changed_meanwhile', undefined])
    },
  )

  test('keeps the type of a question outside the questionnaire', async () => {
    const otherQuestion = (await loadInfo()).questions.find(({ type }) => type === 'traumatic')
    const { data } = await asAdmin(saveQuestion, { body: { ...form, questionId: otherQuestion?.id ?? 0 } })
    expect(data?.question.type).toBe('traumatic')
  })

  test(
    'saves a question whose condition no answer meets and reports it as unreachable',
    { tags: ['ADM-26'] },
    async () => {
      const tag = await asAdmin(saveTag, { body: { text: 'Condition' } })
      const tagId = tag.data?.tag.id ?? 0
      const saved = await asAdmin(saveQuestion, { body: { ...form, text: 'Unseen?', ifTagId: tagId } })
      const id = saved.data?.question.id ?? 0
      expect([saved.status, saved.data?.question.ifTagId]).toEqual([200, tagId])
      expect(saved.data?.unreachable).toContain(id)
      const [first] = (await loadInfo()).questions
      const leadingForm = { ...first, questionId: first?.id, text: first?.text ?? '', version: undefined }
      const answers = [...(first?.answers ?? []), { text: 'Leads there', tags: [tagId] }]
      const visibleReply = await asAdmin(saveQuestion, { body: { ...leadingForm, answers } })
      expect(visibleReply.data?.unreachable).not.toContain(id)
      const hiddenReply = await asAdmin(saveQuestion, { body: { ...leadingForm, answers, hidden: true } })
      expect(hiddenReply.data?.unreachable).toContain(id)
    },
  )

  test.each([
    ['text', { text: '' }],
    ['title', { title: 'x'.repeat(101) }],
    ['multiple', { multiple: 1 }],
    ['ifTagId', { ifTagId: 'tag' }],
    ['answers', { answers: 'yes' }],
    ['answers.0.text', { answers: [{ text: '', tags: [] }] }],
    ['answers.0.tags.0', { answers: [{ text: 'a', tags: [-1] }] }],
    ['answers.1.text', { answers: [{ text: 'a' }, { text: ' a ' }] }],
    ['answers', { answers: Array.from({ length: 51 }, (_, index) => ({ text: String(index) })) }],
  ])('rejects an invalid %s', { tags: ['ADM-16', 'OP-106'] }, async (field, invalidFields) => {
    expect(await callForError(saveQuestion, { body: { ...form, ...invalidFields } })).toEqual([
      400,
      'invalid_input',
      field,
    ])
  })

  test(
    'describes an invalid answer, and names the field of tags that do not exist',
    { tags: ['ADM-16', 'OP-106'] },
    async () => {
      const { errors } = await asAdmin(saveQuestion, { body: { ...form, answers: [{ text: ' ' }] } })
      expect(errors[0]?.msg).toBe(catalogFormTexts.answerRequired)
      const count = (await loadInfo()).questions.length
      const condition = { body: { ...form, ifTagId: 999_999 } }
      expect(await callForError(saveQuestion, condition)).toEqual([409, 'reference_gone', 'ifTagId'])
      const answer = { body: { ...form, answers: [{ text: 'a', tags: [999_999] }] } }
      expect(await callForError(saveQuestion, answer)).toEqual([409, 'reference_gone', 'answers'])
      expect((await loadInfo()).questions).toHaveLength(count)
    },
  )
})

describe('DELETE admin/question', () => {
  test(
    'deletes a question with its answers and returns 404 the second time',
    { tags: ['ADM-27', 'OP-023'] },
    async () => {
      const { id } = await createQuestion({ text: 'Gone?' })
      const { data } = await asAdmin(deleteQuestion, { body: { questionId: id } })
      expect(data).toEqual({ questionId: id, unreachable: expect.any(Array) })
      expect((await loadInfo()).questions.some((question) => question.id === id)).toBe(false)
      expect(await callForError(deleteQuestion, { body: { questionId: id } })).toEqual([404, 'not_found', undefined])
    },
  )
})
