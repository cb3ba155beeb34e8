import { deleteCategory, saveCategory, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { tags } from '@fourfold/contract/catalog/endpoints'
import { afterAll, describe, expect, test } from 'vitest'

import { insertPaidCategory } from '../profiles/fixtures.ts'
import { startCatalogTestApp } from './admin-catalog.ts'

const { testApp, asAdmin, loadInfo, callForError } = await startCatalogTestApp()
afterAll(() => testApp.stop())

async function createCategory(name: string) {
  const { data } = await asAdmin(saveCategory, { body: { name, color: '#123456' } })
  if (!data) throw new Error('not saved')
  return data.category
}

describe('POST admin/category', () => {
  test('creates a category at its position and returns it', { tags: ['ADM-28', 'OP-023'] }, async () => {
    const body = { categoryId: null, name: 'Community', color: '#00AAff', tagId: 1, orderIndex: 3 }
    const { data } = await asAdmin(saveCategory, { body })
    expect(data?.category).toEqual({
      id: expect.any(Number),
      name: 'Community',
      color: '#00AAff',
      tagId: 1,
      orderIndex: 3,
      version: 1,
    })
    const { version: _, ...publicCategory } = data?.category ?? {}
    const categories = (await testApp.call(tags, {})).data?.categories ?? []
    expect(categories).toContainEqual(publicCategory)
    const positions = categories.map(({ orderIndex }) => orderIndex)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(categories.at(-1)?.name).not.toBe('Community')
    await asAdmin(deleteCategory, { body: { categoryId: data?.category.id ?? 0 } })
  })

  test('updates a category and rejects an outdated version', { tags: ['ADM-28'] }, async () => {
    const { categories, tags: all } = await loadInfo()
    const [first] = categories
    const { id: categoryId, version, ...original } = first ?? { id: 0, version: 0, name: '', color: '', orderIndex: 0 }
    const tagId = all.find(({ id }) => id !== first?.tagId)?.id ?? 0
    const changed = { name: 'My body', color: '#0a0b0c', tagId, orderIndex: 99 }
    const { data } = await asAdmin(saveCategory, { body: { ...changed, categoryId, version } })
    expect(data?.category).toEqual({ id: categoryId, ...changed, version: version + 1 })
    expect((await loadInfo()).categories.at(-1)).toEqual(data?.category)
    const stale = { body: { ...original, categoryId, version } }
    expect(await callForError(saveCategory, stale)).toEqual([409, 'changed_meanwhile', undefined])
    await asAdmin(saveCategory, { body: { ...original, categoryId, version: version + 1 } })
  })

  test('saves a category without a root tag', async () => {
    const body = { categoryId: 0, name: 'Rootless', color: '#123456', tagId: 0 }
    const { data } = await asAdmin(saveCategory, { body })
    expect(data?.category.tagId).toBeNull()
  })

  test.each([
    ['name', { name: ' ' }],
    ['color', { color: 'green' }],
    ['color', { color: '#12345' }],
    ['color', { color: '#1234567' }],
    ['color', { color: 7 }],
    ['orderIndex', { orderIndex: 'first' }],
    ['orderIndex', { orderIndex: -1 }],
    ['tagId', { tagId: 'root' }],
    ['categoryId', { categoryId: 1.5 }],
  ])('rejects an invalid %s: %j', { tags: ['ADM-16', 'OP-106'] }, async (field, invalidFields) => {
    const body = { name: 'Wrong', color: '#123456', ...invalidFields }
    expect(await callForError(saveCategory, { body })).toEqual([400, 'invalid_input', field])
  })

  test('rejects a root tag that does not exist', { tags: ['ADM-16', 'OP-106'] }, async () => {
    const body = { name: 'Wrong', color: '#123456', tagId: 999_999 }
    expect(await callForError(saveCategory, { body })).toEqual([409, 'reference_gone', 'tagId'])
    expect((await loadInfo()).categories.some(({ name }) => name === 'Wrong')).toBe(false)
  })
})

describe('DELETE admin/category', () => {
  test(
    'rejects a category with tags and deletes it once they are removed',
    { tags: ['ADM-15', 'ADM-29'] },
    async () => {
      const { id } = await createCategory('Tagged')
      const tag = await asAdmin(saveTag, { body: { text: 'Inside', categories: [id] } })
      const rejected = await asAdmin(deleteCategory, { body: { categoryId: id } })
      expect([rejected.status, rejected.errors[0]?.msg]).toEqual([
        409,
        'Can not delete category that has tags in it. Please remove category from tags first.',
      ])
      await asAdmin(saveTag, { body: { tagId: tag.data?.tag.id, text: 'Inside', categories: [] } })
      expect((await asAdmin(deleteCategory, { body: { categoryId: id } })).data).toEqual({ categoryId: id })
      expect((await loadInfo()).categories.some((category) => category.id === id)).toBe(false)
    },
  )

  test('rejects either the deletion or a concurrent addition of a tag to the category', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createCategory('Raced')
      const [tag, deletion] = await Promise.all([
        asAdmin(saveTag, { body: { text: `Raced ${round}`, categories: [id] } }),
        asAdmin(deleteCategory, { body: { categoryId: id } }),
      ])
      expect([tag.status, deletion.status].toSorted()).toEqual([200, 409])
    }
  })

  test('rejects a category with a listed professional', async () => {
    const { id } = await createCategory('Paid for')
    await insertPaidCategory(testApp, { accountId: (await testApp.professional('pia')).user.id, categoryId: id })
    expect(await callForError(deleteCategory, { body: { categoryId: id } })).toEqual([
      409,
      'category_in_use',
      undefined,
    ])
  })

  test('removes the category from subscription types', async () => {
    const { id } = await createCategory('Offered')
    const form = { text: 'Odd', stripePriceIdentifier: 'price_odd', categoryIds: [2, id] }
    const saved = await asAdmin(saveSubscriptionType, { body: form })
    expect(saved.data?.subscriptionType.categoryIds).toEqual([2, id])
    await asAdmin(deleteCategory, { body: { categoryId: id } })
    const type = (await loadInfo()).stripeSubscriptionTypes.find(({ text }) => text === 'Odd')
    expect(type).toMatchObject({ categoryIds: [2], version: 2 })
  })
})
