import { adminProducts, setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { deleteProduct, ownProducts, publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jpeg } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
import { listMails } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let ines: Awaited<ReturnType<TestApp['professional']>>
let petra: Awaited<ReturnType<TestApp['professional']>>
let admin: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await testApp.professional('ines')
  petra = await testApp.professional('petra')
  admin = await testApp.admin('ada')
})
afterAll(() => testApp.stop())

const bands = {
  category: 'Movement' as const,
  subcategory: 'Gear',
  link: 'https://shop.example/bands',
  title: 'Bands',
  description: 'Three of them.',
}

type Form = Parameters<typeof testApp.call<typeof saveProduct>>[1]['body']

async function saveOrThrow(body: Partial<Form> = {}, token = ines.token) {
  const response = await testApp.call(saveProduct, { body: { ...bands, ...body } }, { token })
  if (!response.data) throw new Error(response.errors[0]?.msg)
  return response.data.product
}

type ListBody = Parameters<typeof testApp.call<typeof adminProducts>>[1]['body']
type Decision = Parameters<typeof testApp.call<typeof setProductApproved>>[1]['body']

const list = (body: ListBody = {}) => testApp.call(adminProducts, { body }, { token: admin.token })
const decide = (body: Decision, token = admin.token) => testApp.call(setProductApproved, { body }, { token })
const listTitles = async (body: ListBody) => (await list(body)).data?.products.map(({ title }) => title)

/** Lists the audit entries of a product, oldest first. */
async function listAuditEntries(id: number) {
  return testApp.db
    .selectFrom('audit_entry')
    .select(['audit_entry.action', 'audit_entry.admin_id', 'audit_entry.before', 'audit_entry.after'])
    .where('audit_entry.subject_kind', '=', 'product')
    .where('audit_entry.subject_id', '=', String(id))
    .orderBy('audit_entry.number')
    .execute()
}

describe('the admin list of products', () => {
  test('returns product, owner and approval state', { tags: ['ADM-20', 'ADM-38'] }, async () => {
    const { id, uuid, createdAt } = await saveOrThrow({ title: 'A row' })
    const { data } = await list({ text: 'A row' })
    expect(data).toEqual({
      productCount: 1,
      isCountCapped: false,
      products: [
        {
          ...bands,
          id,
          uuid,
          createdAt,
          title: 'A row',
          thumbnailUrl: null,
          approved: false,
          rejectionReason: null,
          version: expect.any(String),
          User: { username: 'ines' },
        },
      ],
    })
  })

  test(
    'sorts newest first and pages every sort order by number and by cursor',
    { tags: ['ADM-38', 'OP-111'] },
    async () => {
      for (const [index, title] of ['Gum', 'Ice', 'Jam', 'Kit', 'Lid'].entries()) {
        const { id } = await saveOrThrow({
          title: `Sorted ${title}`,
          category: index % 2 ? 'Mind' : 'Money',
          subcategory: 'App',
        })
        if (index > 2) await decide({ productId: id, approved: true, title: `Sorted ${title}`, description: '' })
      }
      expect(await listTitles({ text: 'sorted' })).toEqual(
        ['Lid', 'Kit', 'Jam', 'Ice', 'Gum'].map((name) => `Sorted ${name}`),
      )
      for (const sortBy of ['createdAt', 'title', 'category', 'approved'] as const) {
        for (const sortDesc of [true, false]) {
          const order = { sortBy, sortDesc, itemsPerPage: 2 }
          const allTitles = await listTitles({ text: 'sorted', options: { sortBy, sortDesc } })
          const byPage: unknown[] = []
          const byCursor: unknown[] = []
          let after: string | null | undefined
          for (const page of [1, 2, 3]) {
            byPage.push(...((await listTitles({ text: 'sorted', options: { ...order, page } })) ?? []))
            const response = await list({ text: 'sorted', options: { ...order, ...(after && { after }) } })
            byCursor.push(...(response.data?.products.map(({ title }) => title) ?? []))
            after = response.next
          }
          expect(byPage).toEqual(allTitles)
          expect(byCursor).toEqual(allTitles)
          expect(after).toBeNull()
        }
      }
    },
  )

  test('filters by category, subcategory, text and approval', { tags: ['ADM-38'] }, async () => {
    await saveOrThrow({ title: 'Narrow 100% tea', category: 'Meals', subcategory: 'Powders' })
    await saveOrThrow({ title: 'Narrow 100 teas', category: 'Meals', subcategory: 'Bars' }, petra.token)
    const mat = await saveOrThrow({ title: 'Narrow mat' })
    await decide({ productId: mat.id, approved: true, title: mat.title, description: '' })
    const listNarrowTitles = async (body: ListBody) => (await listTitles({ text: 'narrow', ...body }))?.toSorted()
    expect(await listNarrowTitles({ category: 'Meals' })).toEqual(['Narrow 100 teas', 'Narrow 100% tea'])
    expect(await listNarrowTitles({ category: 'Meals', subcategory: 'Bars' })).toEqual(['Narrow 100 teas'])
    expect(await listNarrowTitles({ category: '', subcategory: '', approved: true })).toEqual(['Narrow mat'])
    expect(await listNarrowTitles({ approved: false })).toEqual(['Narrow 100 teas', 'Narrow 100% tea'])
    expect(await listTitles({ text: '100%' })).toEqual(['Narrow 100% tea'])
    expect(await listTitles({ text: 'PETRA' })).toEqual(['Narrow 100 teas'])
    expect((await list({ text: 'no such thing' })).data).toMatchObject({ products: [], productCount: 0 })
  })

  test.each([
    { options: { sortBy: 'password' } },
    { options: { itemsPerPage: 100_000 } },
    { options: { page: 0 } },
    { options: { after: 'nonsense' } },
    { category: 'Cars' },
    { text: 'x'.repeat(1000) },
  ])('rejects the invalid query %j', { tags: ['OP-111'] }, async (body) => {
    expect((await list(body as ListBody)).status).toBe(400)
  })

  test('caps the count of frequent texts and reports the cap', { tags: ['ADM-38'] }, async () => {
    await inTransaction(testApp.db, (tx) =>
      sql`insert into product (account_id, link, title, description, category, subcategory, approved, created_at)
        select ${petra.user.id}, 'https://shop.example', 'Plenty ' || n, '', 'Mind', 'App', true, '2020-01-01'
        from generate_series(1, 2001) n`.execute(tx),
    )
    const { data } = await list({ text: 'plenty', options: { sortBy: 'title', itemsPerPage: 2, sortDesc: true } })
    expect(data).toMatchObject({ productCount: 2000, isCountCapped: true })
    expect(data?.products.map(({ title }) => title)).toEqual(['Plenty 999', 'Plenty 998'])
    expect((await list({ text: 'plenty 20' })).data).toMatchObject({ productCount: 13, isCountCapped: false })
    expect(await listTitles({ text: 'Pl', options: { sortBy: 'title', itemsPerPage: 1 } })).toEqual(['Plenty 999'])
    await inTransaction(testApp.db, (tx) => sql`delete from product where title like 'Plenty %'`.execute(tx))
  })

  test('rejects a cursor of another sort order', { tags: ['OP-111'] }, async () => {
    const { next } = await list({ options: { itemsPerPage: 1 } })
    expect((await list({ options: { itemsPerPage: 1, after: next ?? '', sortBy: 'title' } })).status).toBe(400)
  })
})

describe('product approval by an admin', () => {
  test('saves title and description and publishes the product', { tags: ['ADM-11', 'ADM-39', 'OP-112'] }, async () => {
    const { id, uuid } = await saveOrThrow()
    const response = await decide({ productId: id, approved: true, title: 'Three bands', description: 'Soft to hard.' })
    expect(response.data?.product).toMatchObject({
      id,
      approved: true,
      title: 'Three bands',
      description: 'Soft to hard.',
    })
    const publicProduct = (await testApp.call(publicProducts, {})).data?.products.find(
      (product) => product.uuid === uuid,
    )
    expect(publicProduct).toMatchObject({ title: 'Three bands', description: 'Soft to hard.' })
    expect(await listAuditEntries(id)).toMatchObject([
      {
        action: 'product.setApproved',
        admin_id: admin.user.id,
        before: { approved: false },
        after: { approved: true },
      },
    ])
  })

  test(
    'shows the rejection reason to the owner until they change the product',
    { tags: ['ADM-11', 'OP-027'] },
    async () => {
      const { id, uuid } = await saveOrThrow()
      await decide({ productId: id, approved: true, title: bands.title, description: '' })
      await decide({ productId: id, approved: false, title: bands.title, description: '', reason: 'The link is dead.' })
      expect((await testApp.call(publicProducts, {})).data?.products.some((product) => product.uuid === uuid)).toBe(
        false,
      )
      const loadOwn = async () =>
        (await testApp.call(ownProducts, {}, { token: ines.token })).data?.products.find((product) => product.id === id)
      expect(await loadOwn()).toMatchObject({ approved: false, rejectionReason: 'The link is dead.' })
      await saveOrThrow({ id, link: 'https://shop.example/new' })
      expect(await loadOwn()).toMatchObject({ approved: false, rejectionReason: null })
    },
  )

  test(
    'rejects the decision if the owner has changed the product since the admin loaded it',
    { tags: ['ADM-39'] },
    async () => {
      const { id } = await saveOrThrow({ title: 'Seen' })
      const version = (await list({ text: 'Seen' })).data?.products[0]?.version ?? ''
      await saveOrThrow({ id, title: 'Seen no more' })
      const outdatedDecision = await decide({ productId: id, approved: true, title: 'Seen', description: '', version })
      expect([outdatedDecision.status, outdatedDecision.errors[0]?.code]).toEqual([409, 'product_changed'])
      expect((await list({ text: 'Seen no more' })).data?.products[0]?.approved).toBe(false)
      expect(await listAuditEntries(id)).toEqual([])
    },
  )

  test(
    'requires a new approval for an image added by the owner but not by an admin',
    { tags: ['ADM-39', 'OP-027'] },
    async () => {
      const { id, uuid: otherObjectId } = await saveOrThrow({ title: 'Pictured' })
      const loadRow = async () => (await list({ text: 'Pictured' })).data?.products[0]
      const addImage = async (token: string) =>
        mustUpload(testApp, token, { fileType: 'product', content: await jpeg(), otherObjectId })
      const approve = (version = '') =>
        decide({ productId: id, approved: true, title: 'Pictured', description: '', version })
      const outdatedVersion = (await loadRow())?.version
      await addImage(ines.token)
      const rejectedReply = await approve(outdatedVersion)
      expect([rejectedReply.status, rejectedReply.errors[0]?.code]).toEqual([409, 'product_changed'])
      expect((await approve((await loadRow())?.version)).data?.product.approved).toBe(true)
      await addImage(admin.token)
      expect((await loadRow())?.approved).toBe(true)
      await addImage(ines.token)
      expect((await loadRow())?.approved).toBe(false)
      await decide({ productId: id, approved: false, title: 'Pictured', description: '', reason: 'Too dark.' })
      await addImage(ines.token)
      expect(await loadRow()).toMatchObject({ approved: false, rejectionReason: null })
    },
  )

  test('never approves unseen content when approval and change are concurrent', { tags: ['ADM-39'] }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await saveOrThrow({ title: 'Race' })
      const version = (await list({ text: 'Race' })).data?.products[0]?.version ?? ''
      await Promise.all([
        decide({ productId: id, approved: true, title: 'Race', description: bands.description, version }),
        saveOrThrow({ id, title: 'Race, changed' }),
      ])
      const after = await testApp.db
        .selectFrom('product')
        .select(['product.title', 'product.approved'])
        .where('product.id', '=', id)
        .executeTakeFirstOrThrow()
      expect(after).toEqual({ title: 'Race, changed', approved: false })
      await testApp.call(deleteProduct, { body: { id } }, { token: ines.token })
    }
  })

  test('rejects a deleted product and an empty title', { tags: ['ADM-39'] }, async () => {
    const missingReply = await decide({ productId: 999_999, approved: true, title: 'T', description: '' })
    expect([missingReply.status, missingReply.errors[0]?.code]).toEqual([404, 'not_found'])
    const { id } = await saveOrThrow()
    expect((await decide({ productId: id, approved: true, title: ' ', description: '' })).status).toBe(400)
    expect((await decide({ productId: id } as Decision)).status).toBe(400)
  })

  test('rejects decisions by the owner and other users', { tags: ['ADM-39'] }, async () => {
    const { id } = await saveOrThrow()
    expect((await decide({ productId: id, approved: true, title: 'T', description: '' }, ines.token)).status).toBe(403)
  })
})

describe('product decision mails', () => {
  const listDecisionMails = async (email = ines.email) => {
    await testApp.runQueuedJobs()
    return (await listMails(email)).filter(({ text }) => text.includes('“Decided'))
  }

  test('send the rejection reason and the approval once each', { tags: ['ADM-39'] }, async () => {
    const { id, uuid } = await saveOrThrow({ title: 'Decided mat' })
    const decision = { productId: id, title: 'Decided mat', description: bands.description }
    const rejection = { ...decision, approved: false, reason: 'The link is dead.' }
    expect((await decide(rejection)).data?.isChanged).toBe(true)
    const [mail] = await listDecisionMails()
    expect(mail?.subject).toBe('We did not approve your product')
    expect(mail?.text).toContain('Reason: The link is dead.')
    expect(mail?.text).toContain(`/product/${uuid}`)

    for (const repeated of [rejection, { ...rejection, reason: '' }]) {
      const { status, data } = await decide(repeated)
      expect([status, data?.isChanged, data?.product.rejectionReason]).toEqual([200, false, 'The link is dead.'])
    }
    expect(await listDecisionMails()).toHaveLength(1)
    expect(await listAuditEntries(id)).toHaveLength(1)

    for (const isChanged of [true, false]) {
      expect((await decide({ ...decision, approved: true })).data?.isChanged).toBe(isChanged)
    }
    expect((await decide({ ...decision, approved: true, description: 'Better words.' })).data?.isChanged).toBe(true)
    expect((await listDecisionMails()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['We did not approve your product', 'Your product is approved']),
    )
    expect(await listDecisionMails()).toHaveLength(2)
    expect(await listAuditEntries(id)).toHaveLength(3)
  })

  test(
    "are not sent for outdated decisions or decisions on the admin's own products",
    { tags: ['ADM-39'] },
    async () => {
      const changedProduct = await saveOrThrow({ title: 'Decided tea' }, petra.token)
      await decide({
        productId: changedProduct.id,
        approved: false,
        title: 'Decided tea',
        description: '',
        reason: 'Too short.',
      })
      await saveOrThrow({ id: changedProduct.id, title: 'Decided tea, changed' }, petra.token)
      expect(await listDecisionMails(petra.email)).toEqual([])
      const ownProduct = await saveOrThrow({ title: 'Own decision' }, admin.token)
      await decide({ productId: ownProduct.id, approved: true, title: 'Own decision', description: '' })
      expect(await listDecisionMails(admin.email)).toEqual([])
    },
  )
})

test(
  'records an image added by an admin in the audit log, but not an image added by the owner or a rejected upload',
  { tags: ['ADM-04'] },
  async () => {
    const { id, uuid: otherObjectId } = await saveOrThrow({ title: 'With images' })
    const addImage = async (token: string) =>
      mustUpload(testApp, token, { fileType: 'product', content: await jpeg(), otherObjectId })
    await addImage(ines.token)
    await expect(addImage(petra.token)).rejects.toThrow('upload failed: not_found')
    expect(await listAuditEntries(id)).toEqual([])
    const { uuid } = await addImage(admin.token)
    expect(await listAuditEntries(id)).toEqual([
      { action: 'product.addImage', admin_id: admin.user.id, before: null, after: { image: uuid } },
    ])
  },
)

test(
  'records creation, change and deletion of products by admins in the audit log, but not by owners',
  { tags: ['ADM-04'] },
  async () => {
    const ownProduct = await saveOrThrow()
    expect(await listAuditEntries(ownProduct.id)).toEqual([])
    await saveOrThrow({ id: ownProduct.id, title: 'Better' }, admin.token)
    await testApp.call(deleteProduct, { body: { id: ownProduct.id } }, { token: admin.token })
    expect((await listAuditEntries(ownProduct.id)).map(({ action }) => action)).toEqual([
      'product.change',
      'product.delete',
    ])
    const createdProduct = await saveOrThrow({ title: 'By an admin' }, admin.token)
    expect(await listAuditEntries(createdProduct.id)).toMatchObject([
      { action: 'product.create', before: null, after: { approved: false } },
    ])
  },
)
