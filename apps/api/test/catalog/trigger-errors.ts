import * as adminCatalogEndpoints from '@fourfold/contract/admin/catalog/endpoints'
import * as occupationEndpoints from '@fourfold/contract/admin/occupations/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { insertPaidCategory } from '../profiles/fixtures.ts'

const UNKNOWN_ID = 999_999

/** Triggers each error of the occupation endpoints. */
async function triggerOccupationErrors({ triggerError }: TriggerContext, token: string): Promise<void> {
  const occupation = { categoryId: 1, title: 'x' }
  await triggerError(occupationEndpoints.saveOccupation, { body: { ...occupation, tradeId: UNKNOWN_ID } }, { token })
  await triggerError(occupationEndpoints.saveOccupation, { body: { ...occupation, categoryId: UNKNOWN_ID } }, { token })
  await triggerError(
    occupationEndpoints.saveOccupation,
    { body: { ...occupation, tradeId: 1, version: UNKNOWN_ID } },
    { token },
  )
  await triggerError(occupationEndpoints.saveOccupation, { body: { ...occupation, title: 'chef' } }, { token })
  await triggerError(
    occupationEndpoints.saveOccupation,
    { body: { ...occupation, words: ['i want to die'] } },
    { token },
  )
  await triggerError(occupationEndpoints.deleteOccupation, { body: { tradeId: UNKNOWN_ID } }, { token })
}

/** Triggers each error of the admin endpoints of the catalog. */
export async function triggerCatalogErrors(context: TriggerContext): Promise<void> {
  const { testApp, triggerError } = context
  const { token } = await testApp.admin('catalog.admin')
  await triggerOccupationErrors(context, token)
  const tag = { tagId: UNKNOWN_ID, text: 'T' }
  const category = { categoryId: UNKNOWN_ID, name: 'N', color: '#123456' }
  const question = { questionId: UNKNOWN_ID, text: 'Q' }

  await triggerError(adminCatalogEndpoints.adminTag, { query: { tagId: UNKNOWN_ID } }, { token })
  await triggerError(adminCatalogEndpoints.saveTag, { body: tag }, { token })
  await triggerError(
    adminCatalogEndpoints.saveTag,
    { body: { ...tag, tagId: null, categories: [UNKNOWN_ID] } },
    { token },
  )
  await triggerError(adminCatalogEndpoints.saveTag, { body: { ...tag, tagId: 1, version: UNKNOWN_ID } }, { token })
  await triggerError(
    adminCatalogEndpoints.saveTag,
    { body: { text: 'T', categories: [1], words: ['i want to die'] } },
    { token },
  )
  await triggerError(adminCatalogEndpoints.deleteTag, { body: { tagId: UNKNOWN_ID } }, { token })
  const { data } = await testApp.call(adminCatalogEndpoints.adminInfo, {}, { token })
  const [first] = data?.info.categories ?? []
  await triggerError(adminCatalogEndpoints.deleteTag, { body: { tagId: first?.tagId ?? 0 } }, { token })

  await triggerError(adminCatalogEndpoints.adminQuestion, { query: { questionId: UNKNOWN_ID } }, { token })
  await triggerError(adminCatalogEndpoints.affectedUsers, { query: { questionId: UNKNOWN_ID } }, { token })
  await triggerError(adminCatalogEndpoints.previewChange, { body: { tagId: UNKNOWN_ID, priority: 1 } }, { token })
  await triggerError(adminCatalogEndpoints.saveQuestion, { body: question }, { token })
  await triggerError(
    adminCatalogEndpoints.saveQuestion,
    { body: { ...question, questionId: null, ifTagId: UNKNOWN_ID } },
    { token },
  )
  await triggerError(
    adminCatalogEndpoints.saveQuestion,
    { body: { ...question, questionId: 1, version: UNKNOWN_ID } },
    { token },
  )
  await triggerError(adminCatalogEndpoints.deleteQuestion, { body: { questionId: UNKNOWN_ID } }, { token })

  await triggerError(adminCatalogEndpoints.saveCategory, { body: category }, { token })
  await triggerError(
    adminCatalogEndpoints.saveCategory,
    { body: { ...category, categoryId: null, tagId: UNKNOWN_ID } },
    { token },
  )
  await triggerError(
    adminCatalogEndpoints.saveCategory,
    { body: { ...category, categoryId: 1, version: UNKNOWN_ID } },
    { token },
  )
  await triggerError(adminCatalogEndpoints.deleteCategory, { body: { categoryId: UNKNOWN_ID } }, { token })
  await triggerError(adminCatalogEndpoints.deleteCategory, { body: { categoryId: first?.id ?? 0 } }, { token })
  const categoryReply = await testApp.call(
    adminCatalogEndpoints.saveCategory,
    { body: { ...category, categoryId: null } },
    { token },
  )
  const categoryId = categoryReply.data?.category.id ?? 0
  await insertPaidCategory(testApp, { accountId: (await testApp.professional('listed')).user.id, categoryId })
  await triggerError(adminCatalogEndpoints.deleteCategory, { body: { categoryId } }, { token })
}
