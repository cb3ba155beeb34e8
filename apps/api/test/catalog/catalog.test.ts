import { question, questions, tags } from '@fourfold/contract/catalog/endpoints'
import { questionTypes } from '@fourfold/contract/catalog/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const sortedKeys = (value: object | undefined) => Object.keys(value ?? {}).sort()

describe('GET tags', () => {
  test('returns all tags and categories to visitors', { tags: ['CAT-08'] }, async () => {
    const response = await testApp.call(tags, {})
    expect(response.status).toBe(200)
    expect(sortedKeys(response.data ?? {})).toEqual(['categories', 'tags'])
    expect(response.data?.tags.length).toBeGreaterThanOrEqual(140)
  })

  test(
    'returns four categories with id, name, color, root tag and order',
    { tags: ['CAT-01', 'PLT-02', 'OP-048'] },
    async () => {
      const { data } = await testApp.call(tags, {})
      expect(data?.categories).toEqual([
        { id: 2, name: 'Movement', color: '#c8553d', tagId: expect.any(Number), orderIndex: 1 },
        { id: 1, name: 'Meals', color: '#c98a1b', tagId: expect.any(Number), orderIndex: 2 },
        { id: 3, name: 'Mind', color: '#5b64b0', tagId: expect.any(Number), orderIndex: 3 },
        { id: 4, name: 'Money', color: '#428751', tagId: expect.any(Number), orderIndex: 4 },
      ])
      for (const { name, tagId } of data?.categories ?? []) {
        expect(data?.tags.find(({ id }) => id === tagId)?.text).toBe(name)
      }
    },
  )

  test('returns tags with id, text, priority, flags and categories', { tags: ['CAT-04'] }, async () => {
    const { data } = await testApp.call(tags, {})
    const stress = data?.tags.find(({ text }) => text === 'Stress')
    expect(stress).toEqual({
      id: expect.any(Number),
      text: 'Stress',
      priority: 8,
      hidden: false,
      isTop: true,
      TagCategories: [{ categoryId: 2 }, { categoryId: 3 }],
    })
    for (const tag of data?.tags ?? []) expect(sortedKeys(tag)).toEqual(sortedKeys(stress))
  })

  test('includes hidden tags with a flag', { tags: ['OP-051'] }, async () => {
    const { data } = await testApp.call(tags, {})
    expect(data?.tags.some(({ hidden }) => hidden)).toBe(true)
    expect(data?.tags.some(({ hidden }) => !hidden)).toBe(true)
  })

  test('returns a tag without category and a category without root tag', async () => {
    await inTransaction(testApp.db, async (tx) => {
      await sql`insert into tag (text) values ('Alone')`.execute(tx)
      await sql`insert into category (name, color, order_index) values ('New', '#000000', 9)`.execute(tx)
    })
    const { data } = await testApp.call(tags, {})
    expect(data?.tags.find(({ text }) => text === 'Alone')).toMatchObject({ priority: 1, TagCategories: [] })
    expect(data?.categories.at(-1)).toMatchObject({ name: 'New', tagId: null })
  })
})

describe('GET question', () => {
  test.each(['professional', 'what', 'traumatic'] as const)(
    'returns the question of type %s to visitors',
    { tags: ['CAT-09'] },
    async (type) => {
      const response = await testApp.call(question, { query: { type } })
      expect(response.status).toBe(200)
      const { rows } = await inTransaction(testApp.db, (tx) =>
        sql<{ text: string; answers: string[] }>`
          select question.text, array_agg(answer.text order by answer.order_index) as answers
          from question join answer on answer.question_id = question.id
          where question.type = ${type} group by question.id`.execute(tx),
      )
      expect(rows).toHaveLength(1)
      expect(response.data?.question.text).toBe(rows[0]?.text)
      expect(response.data?.question.answers.map(({ text }) => text)).toEqual(rows[0]?.answers)
      expect(rows[0]?.answers.length).toBeGreaterThan(3)
    },
  )

  test(
    'returns id, title, text, condition, flags, and answers with text and tag ids',
    { tags: ['CAT-06'] },
    async () => {
      const { data } = await testApp.call(question, { query: { type: 'traumatic' } })
      expect(data?.question).toMatchObject({
        id: expect.any(Number),
        title: 'Life events',
        text: 'Select all events you have overcome or worked with',
        ifTagId: null,
        multiple: true,
        hidden: false,
      })
      expect(sortedKeys(data?.question)).toEqual(['answers', 'hidden', 'id', 'ifTagId', 'multiple', 'text', 'title'])
      expect(data?.question.answers[1]).toEqual({
        text: 'Loss of a pregnancy or child',
        tags: [expect.any(Number), expect.any(Number)],
      })
    },
  )

  test('returns the question for the life area, whose answers select the root tags', { tags: ['OP-050'] }, async () => {
    const { data } = await testApp.call(question, { query: { type: 'what' } })
    const catalog = await testApp.call(tags, {})
    const roots = catalog.data?.categories.flatMap(({ tagId }) => tagId ?? [])
    expect(data?.question.text).toBe('What would you like help with first?')
    expect(data?.question.answers.flatMap((answer) => answer.tags)).toEqual(roots)
  })

  test.each(['', '?type=', '?type=match', '?type=WHAT', '?type=what&type=what', '?other=what'])(
    'rejects the invalid query "%s"',
    async (query) => {
      const response = await testApp.app.inject({ url: `/api/question${query}` })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ data: null, errors: [{ code: 'invalid_input', field: 'type' }] })
    },
  )

  test('returns 404 for a question that an admin deleted', async () => {
    const otherApp = await startTestApp()
    try {
      await inTransaction(otherApp.db, (tx) => sql`delete from question where type <> 'match'`.execute(tx))
      const deletedReply = await otherApp.call(question, { query: { type: 'traumatic' } })
      expect([deletedReply.status, deletedReply.errors[0]?.code]).toEqual([404, 'not_found'])
      const questionsReply = await otherApp.call(questions, {})
      expect(questionsReply.data?.what).toBeNull()
      expect(questionsReply.data?.questions.length).toBeGreaterThan(10)
    } finally {
      await otherApp.stop()
    }
  })
})

describe('GET questions', () => {
  test('returns the questionnaire and the first question to visitors', { tags: ['CAT-10'] }, async () => {
    const response = await testApp.call(questions, {})
    expect(response.status).toBe(200)
    expect(sortedKeys(response.data ?? {})).toEqual(['questions', 'what'])
    const whatReply = await testApp.call(question, { query: { type: 'what' } })
    expect(response.data?.what).toEqual(whatReply.data?.question)
  })

  test('excludes questions of other types from the questionnaire', { tags: ['OP-050'] }, async () => {
    const { data } = await testApp.call(questions, {})
    const ids = data?.questions.map(({ id }) => id)
    for (const type of questionTypes) {
      const reply = await testApp.call(question, { query: { type } })
      expect(ids).not.toContain(reply.data?.question.id)
    }
  })

  test('includes hidden questions and conditions, which the client evaluates', async () => {
    const { data } = await testApp.call(questions, {})
    expect(data?.questions.some(({ hidden }) => hidden)).toBe(true)
    expect(data?.questions.filter(({ ifTagId }) => ifTagId !== null).length).toBeGreaterThan(8)
  })

  test('sorts questions and answers by their order index', async () => {
    const { data: before } = await testApp.call(questions, {})
    const [first, second] = before?.questions ?? []
    const last = first?.answers.at(-1)
    await inTransaction(testApp.db, async (tx) => {
      await sql`update question set order_index = order_index + 1000 where id = ${first?.id}`.execute(tx)
      await sql`update answer set order_index = -1 where question_id = ${first?.id} and text = ${last?.text}`.execute(
        tx,
      )
    })
    const { data: after } = await testApp.call(questions, {})
    expect(after?.questions[0]).toEqual(second)
    expect(after?.questions.at(-1)?.id).toBe(first?.id)
    expect(after?.questions.at(-1)?.answers[0]).toEqual(last)
  })
})
