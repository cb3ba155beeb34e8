import { resendConfirmation } from '@fourfold/contract/accounts/endpoints'
import { arrangeFiles, uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { deleteWorkHour, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { png } from '../../files/pictures.ts'
import { mustUpload } from '../../files/uploading.ts'
import { customDate } from '../../schedule/fixtures.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { impersonate } from './impersonate.ts'

type TestUser = { user: { id: number; username: string }; token: string }

let testApp: TestApp
let ada: TestUser
let ines: TestUser

beforeAll(async () => {
  testApp = await startTestApp()
  ada = await testApp.admin('ada')
  ines = await testApp.professional('ines')
})

afterAll(() => testApp.stop())

const productForm = {
  category: 'Movement' as const,
  subcategory: 'Gear',
  link: 'https://shop.example/bands',
  title: 'Bands',
  description: 'SECRET words',
}
const video = { id: 'dQw4w9WgXcQ', type: 'Youtube' as const }

function listAuditEntries() {
  return testApp.db
    .selectFrom('audit_entry')
    .select([
      'audit_entry.admin_id',
      'audit_entry.as_account_id',
      'audit_entry.action',
      'audit_entry.subject_kind as kind',
      'audit_entry.subject_id as id',
      'audit_entry.before',
      'audit_entry.after',
    ])
    .where('audit_entry.action', 'not like', 'user.%')
    .orderBy('audit_entry.number')
    .execute()
}

/** Makes every kind of write that an admin may make while impersonating a professional. */
async function writeAll(token: string, date: string) {
  await testApp.call(editProfile, { body: { description: 'SECRET words', other: { myStory: 'SECRET' } } }, { token })
  const image = await mustUpload(testApp, token, { fileType: 'library', content: await png(), fileName: 'SECRET.png' })
  const videoReply = await testApp.call(uploadVideoLink, { body: video }, { token })
  await testApp.call(uploadVideoLink, { body: video }, { token })
  await testApp.call(arrangeFiles, { body: { uuids: [image.uuid] } }, { token })
  const productReply = await testApp.call(saveProduct, { body: productForm }, { token })
  const product = productReply.data?.product.id ?? 0
  await testApp.call(saveProduct, { body: { ...productForm, id: product, title: 'SECRET title' } }, { token })
  const hoursReply = await testApp.call(saveWorkHour, { body: customDate(date, { comment: 'SECRET' }) }, { token })
  const workHour = hoursReply.data?.workHour.id ?? 0
  await testApp.call(deleteWorkHour, { body: { id: workHour } }, { token })
  return { image: image.uuid, video: videoReply.data?.uuid, product, workHour }
}

test(
  'every write by an impersonating admin adds one audit entry with field names and no values',
  { tags: ['OP-105'] },
  async () => {
    const ids = await writeAll(await impersonate(testApp, ada, ines), '2030-01-07')
    const entries = await listAuditEntries()
    expect(entries.map(({ action, kind, id }) => [action, kind, id])).toEqual([
      ['acting.editProfile', 'user', String(ines.user.id)],
      ['acting.uploadFile', 'file', ids.image],
      ['acting.uploadVideoLink', 'file', ids.video],
      ['acting.arrangeFiles', 'user', String(ines.user.id)],
      ['acting.saveProduct', 'product', String(ids.product)],
      ['acting.saveProduct', 'product', String(ids.product)],
      ['acting.saveWorkHour', 'workHour', String(ids.workHour)],
      ['acting.deleteWorkHour', 'workHour', String(ids.workHour)],
    ])
    for (const row of entries) {
      expect(row).toMatchObject({ admin_id: ada.user.id, as_account_id: ines.user.id, before: null })
    }
    expect(entries[0]?.after).toEqual({ fields: ['description', 'other'] })
    expect(entries[7]?.after).toEqual({ fields: [] })
    expect(JSON.stringify(entries)).not.toContain('SECRET')
  },
)

test('rejected impersonated writes and the users’ own writes add no audit entry', async () => {
  const entriesBefore = await listAuditEntries()
  const token = await impersonate(testApp, ada, ines)
  const rejectedReplies = [
    await testApp.call(saveProduct, { body: { ...productForm, id: 999_999 } }, { token }),
    await testApp.call(deleteWorkHour, { body: { id: 999_999 } }, { token }),
  ]
  expect(rejectedReplies.map(({ status }) => status)).toEqual([404, 404])
  await writeAll(ines.token, '2030-01-08')
  expect(await listAuditEntries()).toEqual(entriesBefore)
})

test(
  'resending a confirmation while impersonating adds an audit entry unless it is rejected',
  { tags: ['OP-105'] },
  async () => {
    const nele = await testApp.unconfirmedUser('nele')
    const token = await impersonate(testApp, ada, nele)
    expect((await testApp.call(resendConfirmation, {}, { token })).status).toBe(200)
    const entries = (await listAuditEntries()).filter(({ action }) => action === 'acting.resendConfirmation')
    expect(entries).toMatchObject([
      { admin_id: ada.user.id, as_account_id: nele.user.id, kind: 'user', id: String(nele.user.id) },
    ])
    const entriesBefore = await listAuditEntries()
    const rejectedReply = await testApp.call(resendConfirmation, {}, { token: await impersonate(testApp, ada, ines) })
    expect(rejectedReply.status).toBe(409)
    expect((await testApp.call(resendConfirmation, {}, { token: nele.token })).status).toBe(200)
    expect(await listAuditEntries()).toEqual(entriesBefore)
  },
)
