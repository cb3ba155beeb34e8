import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import {
  deleteProduct,
  productDetails,
  ownProducts,
  publicProducts,
  saveProduct,
} from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { productCategories } from '@fourfold/contract/reference/products'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { setApproved } from '../../src/products/index.ts'
import { jpeg } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { openSecondConnection } from '../setup/second-connection.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let ines: Awaited<ReturnType<TestApp['professional']>>
let admin: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await testApp.professional('ines')
  admin = await testApp.admin('ada')
})
afterAll(() => testApp.stop())

const bands = {
  category: 'Movement' as const,
  subcategory: 'Gear',
  link: 'shop.example/bands',
  title: 'Bands',
  description: 'Three of them.',
}

const save = (token: string, body: object) => testApp.call(saveProduct, { body: body as typeof bands }, { token })

async function saveOrThrow(token = ines.token, body: object = bands) {
  const response = await save(token, body)
  if (!response.data) throw new Error(response.errors[0]?.msg)
  return response.data.product
}

const approve = (id: number) => inTransaction(testApp.db, (tx) => setApproved(tx, id, true))

describe("the caller's products", () => {
  test(
    'creates an unapproved product and adds the scheme to its link',
    { tags: ['PRD-13', 'PRD-22', 'OP-028'] },
    async () => {
      expect(await saveOrThrow()).toEqual({
        id: expect.any(Number),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        category: 'Movement',
        subcategory: 'Gear',
        link: 'https://shop.example/bands',
        title: 'Bands',
        name: 'Bands',
        description: 'Three of them.',
        thumbnailUrl: null,
        approved: false,
        rejectionReason: null,
        createdAt: testApp.clock.now().round('microsecond').toString(),
        username: 'ines',
      })
    },
  )

  test("returns all of the caller's products and the available categories", { tags: ['PRD-19'] }, async () => {
    const petra = await testApp.professional('own')
    const [first, second] = [await saveOrThrow(petra.token), await saveOrThrow(petra.token, { ...bands, title: 'Mat' })]
    await approve(first.id)
    const { data } = await testApp.call(ownProducts, {}, { token: petra.token })
    expect(data?.products.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(data?.categories).toEqual([
      { name: 'Movement', subcategories: ['Gear', 'Topical', 'Equipment', 'Education', 'App'] },
      { name: 'Meals', subcategories: ['Bars', 'Powders', 'Superfoods', 'Supplements', 'Education', 'App'] },
      { name: 'Mind', subcategories: ['Supplements', 'Equipment', 'Education', 'App'] },
      { name: 'Money', subcategories: ['Products', 'Education', 'App'] },
    ])
  })

  test('changes a product by id and creates one without an id', { tags: ['PRD-22', 'OP-088'] }, async () => {
    const { id } = await saveOrThrow(ines.token, { ...bands, id: null })
    expect((await save(ines.token, { ...bands, id, title: 'New bands' })).data?.product).toMatchObject({
      id,
      title: 'New bands',
    })
  })

  test('deletes a product by body or query and returns its id', { tags: ['PRD-23', 'OP-023', 'OP-060'] }, async () => {
    const first = await saveOrThrow()
    const second = await saveOrThrow()
    const byBody = await testApp.call(deleteProduct, { body: { id: first.id } }, { token: ines.token })
    expect(byBody).toMatchObject({ status: 200, data: { id: first.id } })
    const byQuery = await testApp.app.inject({
      method: 'DELETE',
      url: `/api/product?id=${second.id}`,
      headers: { authorization: `Bearer ${ines.token}` },
    })
    expect(byQuery.json()).toEqual({ data: { id: second.id }, errors: [] })
    expect((await testApp.call(productDetails, { params: { uuid: second.uuid } }, { token: ines.token })).status).toBe(
      404,
    )
  })
})

describe('the product limit', () => {
  test('is 200 per account, also for concurrent requests', async () => {
    const { token, user } = await testApp.professional('shop')
    await inTransaction(testApp.db, (tx) =>
      sql`insert into product (account_id, category, subcategory, link, title, description, approved, created_at)
        select ${user.id}, 'Movement', 'Gear', 'https://shop.example', 'Bands', '', false, now()
        from generate_series(1, 199)`.execute(tx),
    )
    const connection = await openSecondConnection(testApp.databaseUrl)
    onTestFinished(() => connection.close())
    await connection.begin()
    await connection.run('select 1 from account where id = $1 for no key update', [user.id])
    const requests = [1, 2, 3].map(() => save(token, bands))
    await connection.waitForBlocked(3)
    await connection.rollback()
    const responses = await Promise.all(requests)
    expect(responses.map(({ errors }) => errors[0]?.code).toSorted()).toEqual([
      'too_many_products',
      'too_many_products',
      undefined,
    ])
  })
})

describe('product approval', () => {
  test('hides an unapproved product from other users', { tags: ['PRD-21', 'OP-027'] }, async () => {
    const { id, uuid } = await saveOrThrow()
    const loadVisibility = async () => ({
      list: (await testApp.call(publicProducts, {})).data?.products.some((product) => product.id === id),
      preview: (await testApp.call(productDetails, { params: { uuid } })).status,
      page: (await testApp.call(profile, { query: { username: 'ines' } })).data?.products.some(
        (product) => product.id === id,
      ),
    })
    expect(await loadVisibility()).toEqual({ list: false, preview: 404, page: false })
    await approve(id)
    expect(await loadVisibility()).toEqual({ list: true, preview: 200, page: true })
  })

  test(
    'hides the products of a rejected professional until they are approved again',
    { tags: ['OP-027'] },
    async () => {
      const rita = await testApp.professional('rita')
      const { id, uuid } = await saveOrThrow(rita.token)
      await approve(id)
      const loadVisibility = async () => ({
        list: (await testApp.call(publicProducts, {})).data?.products.some((product) => product.id === id),
        preview: (await testApp.call(productDetails, { params: { uuid } })).status,
        byAdmin: (await testApp.call(productDetails, { params: { uuid } }, { token: admin.token })).status,
      })
      const decide = (status: 'Rejected' | 'Approved') =>
        testApp.call(setUserStatus, { body: { userId: rita.user.id, status } }, { token: admin.token })
      expect(await loadVisibility()).toEqual({ list: true, preview: 200, byAdmin: 200 })
      await decide('Rejected')
      expect(await loadVisibility()).toEqual({ list: false, preview: 404, byAdmin: 200 })
      await decide('Approved')
      expect(await loadVisibility()).toEqual({ list: true, preview: 200, byAdmin: 200 })
    },
  )

  test(
    'shows an unapproved product with its images to the owner and admins only',
    { tags: ['PRD-20', 'OP-027'] },
    async () => {
      const { id, uuid } = await saveOrThrow()
      const image = await mustUpload(testApp, ines.token, {
        fileType: 'product',
        content: await jpeg(),
        otherObjectId: uuid,
      })
      const expectedDetails = { product: { uuid, title: 'Bands' }, images: [{ ...image, storage: null }] }
      const loadDetails = (token: string | null) => testApp.call(productDetails, { params: { uuid } }, { token })
      for (const { token } of [ines, admin]) expect((await loadDetails(token)).data).toMatchObject(expectedDetails)
      expect((await loadDetails(null)).status).toBe(404)
      await approve(id)
      expect((await loadDetails(null)).data).toMatchObject(expectedDetails)
    },
  )

  test(
    'returns title and name, but no approval state, to the public',
    { tags: ['PRD-14', 'PRD-21', 'OP-087'] },
    async () => {
      const { id, uuid } = await saveOrThrow()
      await approve(id)
      const { data } = await testApp.call(publicProducts, {})
      const product = data?.products.find((item) => item.uuid === uuid)
      expect(product).toMatchObject({ uuid, name: 'Bands', title: 'Bands', category: 'Movement', subcategory: 'Gear' })
      expect(product).not.toHaveProperty('approved')
    },
  )

  test(
    'requires a new approval after a change by the owner, but not after an unchanged save',
    { tags: ['OP-027'] },
    async () => {
      const product = await saveOrThrow()
      await approve(product.id)
      const unchangedForm = { ...bands, link: product.link, id: product.id }
      expect((await save(ines.token, unchangedForm)).data?.product.approved).toBe(true)
      expect((await save(ines.token, { ...unchangedForm, title: 'Other' })).data?.product.approved).toBe(false)
    },
  )

  test('keeps the approval state after a change by an admin', { tags: ['OP-027', 'OP-088'] }, async () => {
    const product = await saveOrThrow()
    await approve(product.id)
    expect((await save(admin.token, { ...bands, id: product.id, title: 'Better' })).data?.product.approved).toBe(true)
  })
})

describe('product errors', () => {
  test('returns 404 for changes to products of other accounts', { tags: ['PRD-22', 'PRD-23', 'OP-088'] }, async () => {
    const { id } = await saveOrThrow()
    const petra = await testApp.professional('petra')
    expect((await save(petra.token, { ...bands, id })).status).toBe(404)
    expect((await testApp.call(deleteProduct, { body: { id } }, { token: petra.token })).status).toBe(404)
    expect((await testApp.call(deleteProduct, { body: { id: 999_999 } }, { token: ines.token })).status).toBe(404)
  })

  test('rejects products by members', { tags: ['OP-088'] }, async () => {
    const { token } = await testApp.member('mila')
    expect((await save(token, bands)).status).toBe(403)
  })

  test.each([
    { subcategory: 'Bars' },
    { category: 'Cars' },
    { title: ' ' },
    { link: 'javascript:alert(1)' },
    { link: 'ftp://shop.example/bands' },
    { link: '' },
    { title: 'x'.repeat(121) },
    { id: 'one' },
  ])('rejects the invalid product %j', { tags: ['OP-088'] }, async (invalidFields) => {
    expect((await save(ines.token, { ...bands, ...invalidFields })).status).toBe(400)
  })
})

test('accepts every subcategory of every product category', { tags: ['OP-086'] }, async () => {
  for (const [category, subcategories] of Object.entries(productCategories)) {
    for (const subcategory of subcategories) {
      const { data } = await save(ines.token, { ...bands, category, subcategory })
      expect(data?.product).toMatchObject({ category, subcategory })
    }
  }
})
