import { adminInfo, adminTag, deleteTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { catalogFormTexts } from '@fourfold/contract/admin/catalog/shapes'
import { tags } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, asAdmin, loadInfo, callForError } = await startCatalogTestApp()
afterAll(() => testApp.stop())

async function createTag(text: string, categories: number[] = []) {
  const { data } = await asAdmin(saveTag, { body: { text, categories } })
  if (!data) throw new Error('not saved')
  return data.tag
}

describe('GET admin/info and admin/tag', () => {
  test(
    'returns all tags, categories, questions and subscription types, including hidden ones',
    { tags: ['ADM-21'] },
    async () => {
      const { status, data } = await asAdmin(adminInfo, {})
      expect(status).toBe(200)
      expect(Object.keys(data?.info ?? {}).toSorted()).toEqual([
        'categories',
        'questions',
        'stripeSubscriptionTypes',
        'tags',
      ])
      expect(data?.info.tags.some(({ hidden }) => hidden)).toBe(true)
      expect(data?.info.questions.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['what', 'match', 'professional', 'traumatic']),
      )
      expect(data?.info.questions[0]?.type).toBe('what')
      expect(data?.info.stripeSubscriptionTypes).toHaveLength(3)
    },
  )

  test('returns a tag with its phrases', { tags: ['ADM-22', 'OP-108'] }, async () => {
    const tag = await createTag('Alone', [2])
    const { data } = await asAdmin(adminTag, { query: { tagId: tag.id } })
    expect(data).toEqual({ tag, words: [] })
  })
})

describe('POST admin/tag', () => {
  test('creates a tag and returns it', { tags: ['ADM-23', 'OP-023'] }, async () => {
    const body = { tagId: 0, text: ' Posture ', priority: 7, categories: [3, 2, 3], hidden: true }
    const { data } = await asAdmin(saveTag, { body })
    expect(data?.tag).toEqual({
      id: expect.any(Number),
      text: 'Posture',
      priority: 7,
      hidden: true,
      isTop: false,
      TagCategories: [{ categoryId: 2 }, { categoryId: 3 }],
      version: 1,
    })
    const catalog = await testApp.call(tags, {})
    expect(catalog.data?.tags).toContainEqual(expect.objectContaining({ text: 'Posture', hidden: true }))
  })

  test('updates all fields of a tag except isTop', { tags: ['ADM-23', 'OP-109'] }, async () => {
    const top = (await loadInfo()).tags.find(({ isTop }) => isTop)
    const body = { tagId: top?.id, text: 'Renamed', priority: 0, categories: [4], hidden: false, isTop: false }
    const { data } = await asAdmin(saveTag, { body })
    expect(data?.tag).toMatchObject({ id: top?.id, text: 'Renamed', isTop: true, TagCategories: [{ categoryId: 4 }] })
    expect(await loadInfo()).toMatchObject({ tags: expect.arrayContaining([data?.tag]) })
  })

  test('queues no listing for a new name and a single row for a removed category', async () => {
    const tag = await createTag('Counted', [2])
    const countQueued = async () => {
      const { rows } = await sql<{ edits: number; listings: number }>`
        select (select count(*) from catalog_change)::int as edits, (select count(*) from listing_change)::int as listings
      `.execute(testApp.db as never)
      return rows[0]
    }
    const before = await countQueued()
    await asAdmin(saveTag, { body: { tagId: tag.id, text: 'Counted again', categories: [2] } })
    expect(await countQueued()).toEqual(before)
    await asAdmin(saveTag, { body: { tagId: tag.id, text: 'Counted again', categories: [] } })
    expect(await countQueued()).toEqual({ edits: (before?.edits ?? 0) + 1, listings: before?.listings })
  })

  test('rejects the second of two concurrent edits', async () => {
    const tag = await createTag('Twice edited')
    const edit = (text: string) => asAdmin(saveTag, { body: { tagId: tag.id, text, version: tag.version } })
    const responses = await Promise.all([edit('One'), edit('Other')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rejectedReply = responses.find(({ status }) => status === 409)
    expect(rejectedReply?.errors[0]?.msg).toBe('This has changed since you opened it, so nothing was saved.')
    const savedReply = responses.find(({ status }) => status === 200)
    expect((await asAdmin(adminTag, { query: { tagId: tag.id } })).data?.tag).toEqual(savedReply?.data?.tag)
  })

  test.each([
    ['text', { text: '' }],
    ['text', { text: '  ' }],
    ['text', {}],
    ['text', { text: 'x'.repeat(101) }],
    ['text', { text: 'a\u0000b' }],
    ['priority', { text: 'x', priority: -1 }],
    ['priority', { text: 'x', priority: 1.5 }],
    ['priority', { text: 'x', priority: '5' }],
    ['hidden', { text: 'x', hidden: 'yes' }],
    ['categories.0', { text: 'x', categories: [0] }],
    ['categories.0', { text: 'x', categories: ['2'] }],
    ['tagId', { text: 'x', tagId: -1 }],
    ['tagId', { text: 'x', tagId: 3_000_000_000 }],
  ])('rejects an invalid %s: %j', { tags: ['ADM-16', 'OP-106'] }, async (field, body) => {
    expect(await callForError(saveTag, { body })).toEqual([400, 'invalid_input', field])
  })

  test(
    'describes a missing text, and names the field of a category that does not exist',
    { tags: ['ADM-16', 'OP-106'] },
    async () => {
      const { errors } = await asAdmin(saveTag, { body: { text: '' } })
      expect(errors[0]?.msg).toBe(catalogFormTexts.textRequired)
      const unknown = { body: { text: 'Unknown', categories: [2, 999] } }
      expect(await callForError(saveTag, unknown)).toEqual([409, 'reference_gone', 'categories'])
      expect((await loadInfo()).tags.some(({ text }) => text === 'Unknown')).toBe(false)
    },
  )
})

describe('DELETE admin/tag', () => {
  /** Creates a professional with two tags in every profile field that contains tags. */
  async function createSelections(name: string, tagId: number, other: number) {
    const { user } = await testApp.professional(name)
    const selections = {
      searchTags: [tagId, other],
      requestedTags: [other, tagId],
      selectedGoalTags: { 2: [tagId], 3: [other, tagId] },
      myStory: 'kept',
    }
    await inTransaction(testApp.db, (tx) =>
      sql`update profile set other = ${JSON.stringify(selections)}::jsonb, approved_tags = array[${tagId}, ${other}]::integer[]
          where account_id = ${user.id}`.execute(tx),
    )
    return user.id as AccountId
  }

  test(
    'removes the tag from answers, categories, conditions and profiles',
    { tags: ['ADM-24', 'OP-110'] },
    async () => {
      const tag = await createTag('Deleted', [2])
      const other = await createTag('Kept', [2])
      const id = await createSelections('chooser', tag.id, other.id)
      const question = await inTransaction(testApp.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`
        with new_question as (insert into question (title, text, if_tag_id) values ('', 'Q', ${tag.id}) returning id),
        new_answer as (insert into answer (question_id, text) select id, 'A' from new_question returning id, question_id)
        insert into answer_tag select new_answer.id, tag_id from new_answer, unnest(array[${tag.id}, ${other.id}]::int[]) tag_id
        returning (select id from new_question)`.execute(tx)
        return rows[0]?.id
      })

      expect(await asAdmin(deleteTag, { body: { tagId: tag.id } })).toMatchObject({
        data: { tagId: tag.id },
        errors: [],
      })
      expect(await testApp.runQueuedJobs()).toContain('profiles.remove-tag')

      const catalog = await loadInfo()
      expect(catalog.tags.some(({ id }) => id === tag.id)).toBe(false)
      expect(catalog.questions.find(({ id }) => id === question)).toMatchObject({
        ifTagId: null,
        answers: [{ text: 'A', tags: [other.id] }],
      })
      const profile = await testApp.db
        .selectFrom('profile')
        .select(['profile.other', 'profile.approved_tags'])
        .where('profile.account_id', '=', id)
        .executeTakeFirst()
      expect(profile).toEqual({
        approved_tags: [other.id],
        other: {
          searchTags: [other.id],
          requestedTags: [other.id],
          selectedGoalTags: { 2: [], 3: [other.id] },
          myStory: 'kept',
        },
      })
    },
  )

  test('rejects the root tag of a category and describes the reason', { tags: ['ADM-24', 'OP-110'] }, async () => {
    const root = (await loadInfo()).categories[0]?.tagId ?? 0
    const { status, errors } = await asAdmin(deleteTag, { body: { tagId: root } })
    expect([status, errors[0]?.msg]).toEqual([
      409,
      'This is the root tag of a category. Choose another root tag for that category first.',
    ])
    expect((await loadInfo()).tags.some(({ id }) => id === root)).toBe(true)
  })

  test('deletes a tag once for concurrent requests and rejects invalid ids', async () => {
    const { id } = await createTag('Once')
    const responses = await Promise.all([1, 2].map(() => asAdmin(deleteTag, { body: { tagId: id } })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
    for (const tagId of ['x', 0, -1, null, 1e20, true, [id], '1e0', ' 1'])
      expect(await callForError(deleteTag, { body: { tagId } })).toEqual([400, 'invalid_input', 'tagId'])
  })
})
