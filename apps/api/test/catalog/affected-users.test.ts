import { affectedUsers, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { insertPaidCategory } from '../profiles/fixtures.ts'
import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, ada, asAdmin } = await startCatalogTestApp()
afterAll(() => testApp.stop())

const countAffected = async (query: { tagId: number } | { categoryId: number } | { questionId: number }) =>
  (await asAdmin(affectedUsers, { query })).data?.touched

const saveSearch = (token: string, searchTags: number[], question: string) =>
  testApp.call(editSearchInfo, { body: { searchTags, questionsAnswers: [{ question, answer: 'Yes' }] } }, { token })

describe('GET admin/touched', () => {
  test('counts professionals with a tag and members who search by it, or who answered a question', async () => {
    const tag = (await asAdmin(saveTag, { body: { text: 'Chosen' } })).data?.tag.id ?? 0
    const question = (await asAdmin(saveQuestion, { body: { text: 'Chosen?' } })).data?.question.id ?? 0
    expect(await countAffected({ tagId: tag })).toEqual({ professionals: 0, members: 0, isEstimate: false })

    await saveSearch((await testApp.member('mila')).token, [1, tag], 'Chosen?')
    await saveSearch((await testApp.member('moe')).token, [1], 'Something else?')
    const goals = (await testApp.professional('pia')).user.id
    const approved = (await testApp.professional('pam')).user.id
    await inTransaction(testApp.db, async (tx) => {
      const other = JSON.stringify({ selectedGoalTags: { 2: [1], 3: [tag] } })
      await sql`update profile set other = ${other}::jsonb where account_id = ${goals}`.execute(tx)
      await sql`update profile set approved_tags = array[${tag}]::integer[] where account_id = ${approved}`.execute(tx)
    })
    expect(await countAffected({ tagId: tag })).toEqual({ professionals: 2, members: 1, isEstimate: false })
    expect(await countAffected({ questionId: question })).toEqual({ professionals: 0, members: 1, isEstimate: false })
  })

  test('counts professionals listed in a category', async () => {
    await insertPaidCategory(testApp, { accountId: (await testApp.professional('ola')).user.id, categoryId: 4 })
    await insertPaidCategory(testApp, {
      accountId: (await testApp.professional('ole')).user.id,
      categoryId: 4,
      validTill: testApp.clock.now().subtract({ hours: 1 }),
    })
    expect(await countAffected({ categoryId: 4 })).toEqual({ professionals: 1, members: 0, isEstimate: false })
  })

  test('extrapolates from a sample of a large table', async () => {
    await inTransaction(testApp.db, (tx) =>
      sql`update pg_class set reltuples = 40000 where oid = 'profile'::regclass`.execute(tx),
    )
    const affected = await countAffected({ tagId: 1 })
    expect(affected?.isEstimate).toBe(true)
    expect((affected?.members ?? 1) % 2).toBe(0)
    await inTransaction(testApp.db, (tx) =>
      sql`update pg_class set reltuples = -1 where oid = 'profile'::regclass`.execute(tx),
    )
  })

  test.each(['', '?tagId=x', '?other=1', '?tagId='])('rejects the invalid query "%s"', async (query) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const response = await testApp.app.inject({ url: `/api/admin/touched${query}`, headers })
    expect(response.statusCode).toBe(400)
  })
})
