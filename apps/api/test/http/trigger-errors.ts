import { randomUUID } from 'node:crypto'

import { question } from '@fourfold/contract/catalog/endpoints'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import type { ErrorCode } from '@fourfold/contract/errors'
import { setCertificateState } from '@fourfold/contract/files/certificate-endpoints'
import { deleteFile, loadFile, uploadFile, uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { deleteProduct, productDetails, publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { jpeg } from '../files/pictures.ts'
import { upload } from '../files/uploading.ts'
import { insertImage, insertPaidCategory } from '../profiles/fixtures.ts'
import type { CallOptions } from '../setup/call-endpoint.ts'
import type { TestApp } from '../setup/test-app.ts'

export type TriggerError = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<unknown>
type RecordError = (endpoint: Endpoint, code: ErrorCode | undefined) => void
export type TriggerContext = { testApp: TestApp; triggerError: TriggerError; recordError: RecordError }

const unknownUuid = '00000000-0000-4000-8000-000000000000'
const product = { category: 'Movement' as const, subcategory: 'Gear', link: 'a.example', title: 'T', description: '' }

/** Inserts as many files and products as the limits allow. */
async function fillLimits(testApp: TestApp, accountId: number): Promise<void> {
  const now = testApp.clock.now()
  await inTransaction(testApp.db, async (tx) => {
    await sql`insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
      select gen_random_uuid(), ${accountId}, 'library', 'a.jpg', 'S3', 1, 1, ${now} from generate_series(1, 1000)`.execute(
      tx,
    )
    await sql`insert into product (account_id, link, title, description, category, subcategory, created_at)
      select ${accountId}, 'https://a.example', 'T', '', 'Movement', 'Gear', ${now} from generate_series(1, 1000)`.execute(
      tx,
    )
  })
}

async function triggerProfileErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.professional('tourist')
  const edit = (body: CallInput<typeof editProfile>['body']) => triggerError(editProfile, { body }, { token })
  const buildCategoryBlock = (title: string, goals: number[]) => ({
    other: { categoryTitle: { '2': title }, selectedGoalTags: { '2': goals } },
  })
  await triggerError(profile, { query: { username: 'unknown' } })
  await edit({ preferredClient: true })
  await edit({ profileImageUrl: `/api/media/${unknownUuid}/full.webp` })
  await edit(buildCategoryBlock('Coach', [1]))
  await edit({ profileImageUrl: (await insertImage(testApp, user.id, 'profile')).url })
  await edit(buildCategoryBlock('Coach', [1]))
  await insertPaidCategory(testApp, { accountId: user.id, categoryId: 2 })
  await edit(buildCategoryBlock('', [1]))
  await edit(buildCategoryBlock('Coach', [999_999]))
}

async function triggerFileErrors({ testApp, triggerError, recordError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.professional('uploader')
  const content = await jpeg(20, 20)
  const send = async (form: Parameters<typeof upload>[2]) =>
    recordError(uploadFile, (await upload(testApp, token, form)).errors[0]?.code)
  await send({ fileType: 'library', content: Buffer.from('no image') })
  await send({ fileType: 'library', content, fileName: 'nameless' })
  await send({ fileType: 'library', content, fileName: 'program.exe' })
  await send({ fileType: 'product', content, otherObjectId: unknownUuid })
  await triggerError(deleteFile, { body: { uuid: unknownUuid } }, { token })
  const admin = await testApp.admin('checker')
  await triggerError(setCertificateState, { body: { uuid: unknownUuid, state: 'checked' } }, { token: admin.token })
  await triggerError(loadFile, { query: { uuid: unknownUuid } }, { token })
  await triggerError(uploadVideoLink, { body: { id: 'x', type: 'Vimeo' } }, { token })
  await fillLimits(testApp, user.id)
  await send({ fileType: 'library', content })
  await triggerError(uploadVideoLink, { body: { id: 'dQw4w9WgXcQ', type: 'Youtube' } }, { token })
}

async function triggerProductErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.professional('trader')
  await triggerError(productDetails, { params: { uuid: randomUUID() } }, { token })
  await triggerError(publicProducts, { query: { after: 'nonsense' } })
  await triggerError(saveProduct, { body: { ...product, id: 999_999 } }, { token })
  await triggerError(deleteProduct, { body: { id: 999_999 } }, { token })
  const admin = await testApp.admin('approver')
  const decision = { productId: 999_999, approved: true, title: 'T', description: '' }
  await triggerError(setProductApproved, { body: decision }, { token: admin.token })
  const savedProduct = await testApp.call(saveProduct, { body: product }, { token })
  const outdatedDecision = {
    ...decision,
    productId: savedProduct.data?.product.id ?? 0,
    version: 'an outdated version',
  }
  await triggerError(setProductApproved, { body: outdatedDecision }, { token: admin.token })
  await fillLimits(testApp, user.id)
  await triggerError(saveProduct, { body: product }, { token })
}

async function triggerSearchErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.unconfirmedUser('seeker')
  await triggerError(search, { body: {} }, { token })
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, user.id as AccountId))
  await triggerError(search, { body: { zipcode: '00000' } }, { token })
}

/** Triggers every error of profiles, files, products, questions, and search. */
export async function triggerContentErrors(context: TriggerContext): Promise<void> {
  await triggerProfileErrors(context)
  await triggerFileErrors(context)
  await triggerProductErrors(context)
  await triggerSearchErrors(context)
  await inTransaction(context.testApp.db, (tx) => sql`delete from question where type = 'traumatic'`.execute(tx))
  await context.triggerError(question, { query: { type: 'traumatic' } })
}
