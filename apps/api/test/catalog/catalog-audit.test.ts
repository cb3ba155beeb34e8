import * as adminCatalogEndpoints from '@fourfold/contract/admin/catalog/endpoints'
import { deleteSubscriptionType, saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { afterAll, expect, test } from 'vitest'

import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, ada, asAdmin, callForError } = await startCatalogTestApp()
afterAll(() => testApp.stop())

async function listAuditEntries() {
  const rows = await testApp.db
    .selectFrom('audit_entry')
    .select(['audit_entry.action', 'audit_entry.subject_id', 'audit_entry.before', 'audit_entry.after'])
    .where('audit_entry.admin_id', '=', ada.user.id as never)
    .orderBy('audit_entry.number')
    .execute()
  return rows.map((row) => [row.action, Number(row.subject_id), row.before, row.after])
}

test('records every catalog change in the audit log with the state before and after, but no rejected change', async () => {
  const tag = (await asAdmin(adminCatalogEndpoints.saveTag, { body: { text: 'Noted' } })).data?.tag
  const renamed = (await asAdmin(adminCatalogEndpoints.saveTag, { body: { tagId: tag?.id, text: 'Noted again' } })).data
    ?.tag
  expect(
    await callForError(adminCatalogEndpoints.saveTag, { body: { tagId: tag?.id, text: 'x', categories: [999] } }),
  ).toContain(409)
  await asAdmin(adminCatalogEndpoints.deleteTag, { body: { tagId: tag?.id ?? 0 } })
  const form = { name: 'Noted', color: '#123456' }
  const category = (await asAdmin(adminCatalogEndpoints.saveCategory, { body: form })).data?.category
  await asAdmin(adminCatalogEndpoints.deleteCategory, { body: { categoryId: category?.id ?? 0 } })
  const question = (await asAdmin(adminCatalogEndpoints.saveQuestion, { body: { text: 'Noted?' } })).data?.question
  await asAdmin(adminCatalogEndpoints.deleteQuestion, { body: { questionId: question?.id ?? 0 } })
  const plan = { text: 'Noted', stripePriceIdentifier: 'price_noted' }
  const type = (await asAdmin(saveSubscriptionType, { body: plan })).data?.subscriptionType
  await asAdmin(deleteSubscriptionType, { body: { stripeSubscriptionTypeId: type?.id ?? 0 } })

  expect(await listAuditEntries()).toEqual([
    ['tag.save', tag?.id, null, { ...tag, words: [] }],
    ['tag.save', tag?.id, { ...tag, words: [] }, { ...renamed, words: [] }],
    ['tag.delete', tag?.id, { ...renamed, words: [] }, null],
    ['category.save', category?.id, null, category],
    ['category.delete', category?.id, category, null],
    ['question.save', question?.id, null, question],
    ['question.delete', question?.id, question, null],
    ['subscriptionType.save', type?.id, null, type],
    ['subscriptionType.delete', type?.id, type, null],
  ])
})
