import { affectedUsers, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { payFor } from '../profiles/fixtures.ts'
import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, ada, asAdmin } = await startCatalogTestApp()
afterAll(() => testApp.stop())

const touched = async (query: { tagId: number } | { categoryId: number } | { questionId: number }) =>
  (await asAdmin(affectedUsers, { query })).data?.touched

const search = (token: string, searchTags: number[], question: string) =>
  testApp.call(editSearchInfo, { body: { searchTags, questionsAnswers: [{ question, answer: 'Yes' }] } }, { token })

describe('how many people a change reaches', () => {
  test('a tag: everybody who has it as a goal, was granted it, or searches by it; a question: everybody who answered it', async () => {
    const tag = (await asAdmin(saveTag, { body: { text: 'Chosen' } })).data?.tag.id ?? 0
    const question = (await asAdmin(saveQuestion, { body: { text: 'Chosen?' } })).data?.question.id ?? 0
    expect(await touched({ tagId: tag })).toEqual({ professionals: 0, members: 0, isEstimate: false })

    await search((await testApp.member('mila')).token, [1, tag], 'Chosen?')
    await search((await testApp.member('moe')).token, [1], 'Something else?')
    const goals = (await testApp.professional('pia')).user.id
    const granted = (await testApp.professional('pam')).user.id
    await inTransaction(testApp.db, async (tx) => {
      const other = JSON.stringify({ selectedGoalTags: { 2: [1], 3: [tag] } })
      await sql`update profile set other = ${other}::jsonb where account_id = ${goals}`.execute(tx)
      await sql`update profile set approved_tags = array[${tag}]::integer[] where account_id = ${granted}`.execute(tx)
    })
    expect(await touched({ tagId: tag })).toEqual({ professionals: 2, members: 1, isEstimate: false })
    expect(await touched({ questionId: question })).toEqual({ professionals: 0, members: 1, isEstimate: false })
  })

  test('a category: everybody listed in it', async () => {
    await payFor(testApp, { accountId: (await testApp.professional('ola')).user.id, categoryId: 4 })
    await payFor(testApp, {
      accountId: (await testApp.professional('ole')).user.id,
      categoryId: 4,
      validTill: testApp.clock.now().subtract({ hours: 1 }),
    })
    expect(await touched({ categoryId: 4 })).toEqual({ professionals: 1, members: 0, isEstimate: false })
  })

  test('of a large table some rows are counted, and what they come to is an estimate', async () => {
    await inTransaction(testApp.db, (tx) =>
      sql`update pg_class set reltuples = 40000 where oid = 'profile'::regclass`.execute(tx),
    )
    const found = await touched({ tagId: 1 })
    expect(found?.isEstimate).toBe(true)
    expect((found?.members ?? 1) % 2).toBe(0)
    await inTransaction(testApp.db, (tx) =>
      sql`update pg_class set reltuples = -1 where oid = 'profile'::regclass`.execute(tx),
    )
  })

  test.each(['', '?tagId=x', '?other=1', '?tagId='])('touched%s names nothing and is refused', async (query) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const answer = await testApp.app.inject({ url: `/api/admin/touched${query}`, headers })
    expect(answer.statusCode).toBe(400)
  })
})
