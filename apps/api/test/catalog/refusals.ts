import * as calls from '@fourfold/contract/admin/catalog/endpoints'
import * as tradeCalls from '@fourfold/contract/admin/occupations/endpoints'

import type { Tour } from '../http/trigger-errors.ts'
import { payFor } from '../profiles/fixtures.ts'

const NOBODY = 999_999

/** Meets every refusal of keeping trades. */
async function tourTrades({ refused }: Tour, token: string): Promise<void> {
  const trade = { categoryId: 1, title: 'x' }
  await refused(tradeCalls.saveOccupation, { body: { ...trade, tradeId: NOBODY } }, { token })
  await refused(tradeCalls.saveOccupation, { body: { ...trade, categoryId: NOBODY } }, { token })
  await refused(tradeCalls.saveOccupation, { body: { ...trade, tradeId: 1, version: NOBODY } }, { token })
  await refused(tradeCalls.saveOccupation, { body: { ...trade, title: 'chef' } }, { token })
  await refused(tradeCalls.saveOccupation, { body: { ...trade, words: ['i want to die'] } }, { token })
  await refused(tradeCalls.deleteOccupation, { body: { tradeId: NOBODY } }, { token })
}

/** Meets every refusal of curating the catalog. */
export async function tourCurating(tour: Tour): Promise<void> {
  const { testApp, refused } = tour
  const { token } = await testApp.admin('curator')
  await tourTrades(tour, token)
  const tag = { tagId: NOBODY, text: 'T' }
  const category = { categoryId: NOBODY, name: 'N', color: '#123456' }
  const question = { questionId: NOBODY, text: 'Q' }

  await refused(calls.adminTag, { query: { tagId: NOBODY } }, { token })
  await refused(calls.saveTag, { body: tag }, { token })
  await refused(calls.saveTag, { body: { ...tag, tagId: null, categories: [NOBODY] } }, { token })
  await refused(calls.saveTag, { body: { ...tag, tagId: 1, version: NOBODY } }, { token })
  await refused(calls.saveTag, { body: { text: 'T', categories: [1], words: ['i want to die'] } }, { token })
  await refused(calls.deleteTag, { body: { tagId: NOBODY } }, { token })
  const { data } = await testApp.call(calls.adminInfo, {}, { token })
  const [first] = data?.info.categories ?? []
  await refused(calls.deleteTag, { body: { tagId: first?.tagId ?? 0 } }, { token })

  await refused(calls.adminQuestion, { query: { questionId: NOBODY } }, { token })
  await refused(calls.affectedUsers, { query: { questionId: NOBODY } }, { token })
  await refused(calls.previewChange, { body: { tagId: NOBODY, priority: 1 } }, { token })
  await refused(calls.saveQuestion, { body: question }, { token })
  await refused(calls.saveQuestion, { body: { ...question, questionId: null, ifTagId: NOBODY } }, { token })
  await refused(calls.saveQuestion, { body: { ...question, questionId: 1, version: NOBODY } }, { token })
  await refused(calls.deleteQuestion, { body: { questionId: NOBODY } }, { token })

  await refused(calls.saveCategory, { body: category }, { token })
  await refused(calls.saveCategory, { body: { ...category, categoryId: null, tagId: NOBODY } }, { token })
  await refused(calls.saveCategory, { body: { ...category, categoryId: 1, version: NOBODY } }, { token })
  await refused(calls.deleteCategory, { body: { categoryId: NOBODY } }, { token })
  await refused(calls.deleteCategory, { body: { categoryId: first?.id ?? 0 } }, { token })
  const made = await testApp.call(calls.saveCategory, { body: { ...category, categoryId: null } }, { token })
  const categoryId = made.data?.category.id ?? 0
  await payFor(testApp, { accountId: (await testApp.professional('listed')).user.id, categoryId })
  await refused(calls.deleteCategory, { body: { categoryId } }, { token })
}
