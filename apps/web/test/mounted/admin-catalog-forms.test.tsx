// @vitest-environment jsdom
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'
import Products, { clientLoader as loadProducts } from '~/routes/admin/products.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const tag = { id: 7, text: 'Back pain', priority: 3, hidden: true, isTop: false, TagCategories: [], version: 4 }
const question = {
  id: 1,
  type: 'match' as const,
  title: 'Pain',
  text: 'What hurts?',
  ifTagId: 7,
  multiple: true,
  hidden: false,
  answers: [{ text: 'My back', tags: [7] }],
  version: 1,
}
const category = { id: 2, name: 'Movement', color: '#c8553d', tagId: 7, orderIndex: 3, version: 1 }
const subscriptionType = {
  id: 5,
  categoryIds: [2],
  stripePriceIdentifier: 'price_1',
  price: 19.5,
  text: 'A month',
  duration: 31,
  hidden: false,
  orderIndex: 2,
  version: 1,
}
const info = {
  tags: [tag],
  categories: [category],
  questions: [question],
  stripeSubscriptionTypes: [subscriptionType],
} as unknown as AdminCatalog

let api: Api
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({
    'GET /admin/info': () => ({ data: { info } }),
    'GET /admin/tag': () => ({ data: { tag, words: ['bad back'] } }),
    'GET /admin/question': () => ({ data: { question } }),
    'GET /admin/subscriptionType': () => ({ data: { subscriptionType } }),
    'GET /admin/trades': () => ({ data: { trades: [] } }),
    'GET /admin/touched': () => ({ data: { touched: { professionals: 0, members: 0, isEstimate: false } } }),
  })
})
afterEach(() => api.stop())

const openCatalog = (path: string) =>
  mount('/admin/*', { loader: clientLoader as never, element: <CatalogPage /> }, path)

/** Returns the values of the fields with these labels. */
async function readFields(...labels: string[]) {
  const fields = await Promise.all(labels.map((label) => screen.findByLabelText<HTMLInputElement>(label)))
  return fields.map(({ type, value, checked }) => (type === 'checkbox' ? checked : value))
}

describe('catalog forms', () => {
  test('opens a new and an existing tag at their own URLs', { tags: ['SHL-43'] }, async () => {
    const { unmount } = openCatalog('/admin/tag/new')
    expect(await readFields('Text', 'Priority', 'Hidden')).toEqual(['', '1', false])
    unmount()
    openCatalog('/admin/tag/7')
    expect(await readFields('Text', 'Priority', 'Hidden')).toEqual(['Back pain', '3', true])
    await waitFor(() => expect(document.title).toBe('Admin · Tag · Fourfold'))
  })

  test('opens a new and an existing question at their own URLs', { tags: ['SHL-44'] }, async () => {
    const { unmount } = openCatalog('/admin/question/new')
    expect(await readFields('Text', 'Title', 'Several answers can be chosen')).toEqual(['', '', false])
    unmount()
    openCatalog('/admin/question/1')
    expect(await readFields('Text', 'Title', 'Several answers can be chosen')).toEqual(['What hurts?', 'Pain', true])
    expect(screen.getByDisplayValue('My back')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Admin · Question · Fourfold'))
  })

  test('opens a new and an existing category at their own URLs', { tags: ['SHL-45'] }, async () => {
    const { unmount } = openCatalog('/admin/category/new')
    expect(await readFields('Name', 'Order')).toEqual(['', '4'])
    unmount()
    openCatalog('/admin/category/2')
    expect(await readFields('Name', 'Color', 'Order')).toEqual(['Movement', '#c8553d', '3'])
    await waitFor(() => expect(document.title).toBe('Admin · Category · Fourfold'))
  })

  test('sends all fields of a category, with a null id for a new one', { tags: ['ADM-28'] }, async () => {
    api.handle('POST /admin/category', ({ body }) => ({ data: { category: { ...category, ...(body as object) } } }))
    const { user, unmount } = openCatalog('/admin/category/2')
    const fill = async (label: string, value: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      await user.type(field, value)
    }
    const save = async () => user.click(screen.getByRole('button', { name: 'Save' }))
    await fill('Name', 'Moving')
    await fill('Color', '#010203')
    await fill('Order', '9')
    await save()
    await waitFor(() => expect(api.bodies('POST /admin/category')).toHaveLength(1))
    unmount()
    openCatalog('/admin/category/new')
    await fill('Name', 'New')
    await save()
    await waitFor(() => expect(api.bodies('POST /admin/category')).toHaveLength(2))
    expect(api.bodies('POST /admin/category')).toEqual([
      { categoryId: 2, name: 'Moving', color: '#010203', tagId: 7, orderIndex: 9, version: 1 },
      { categoryId: null, name: 'New', color: '#428751', tagId: null, orderIndex: 4 },
    ])
  })

  test('opens a new and an existing subscription type at their own URLs', { tags: ['SHL-46'] }, async () => {
    const { unmount } = openCatalog('/admin/subscription-type/new')
    expect(await readFields('Text', 'Duration')).toEqual(['', '32'])
    await waitFor(() => expect(document.title).toBe('Admin · New subscription type · Fourfold'))
    unmount()
    openCatalog('/admin/subscription-type/5')
    expect(await readFields('Text', 'Price', 'Duration')).toEqual(['A month', '$19.5', '31'])
  })
})

test.each([
  ['/admin/tags', 'Admin · Tags · Fourfold'],
  ['/admin/categories', 'Admin · Categories · Fourfold'],
  ['/admin/questions', 'Admin · Questions · Fourfold'],
  ['/admin/subscription-types', 'Admin · Subscription types · Fourfold'],
  ['/admin/trades', 'Admin · Trades · Fourfold'],
])('%s has the title "%s"', async (url, title) => {
  openCatalog(url)
  await waitFor(() => expect(document.title).toBe(title))
})

test('shows a load error of the product list without an alert', { tags: ['ADM-17', 'OP-107'] }, async () => {
  api.handle('POST /admin/product', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  const loader = ({ request }: { request: Request }) => loadProducts({ request } as never)
  mount('/admin/products', { loader, Component: Products }, '/admin/products')
  expect(await screen.findByText('This list could not be loaded')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  // The live region of alerts exists and is empty.
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.queryByText('Something went wrong.')).toBeNull()
})
