// @vitest-environment jsdom
import type { AdminProduct } from '@fourfold/contract/products/admin-shapes'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import Products, { clientLoader } from '~/routes/admin/products.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const LIST = 'POST /admin/product'
const DECIDE = 'POST /admin/product/setApproved'

const ball: AdminProduct = {
  id: 9,
  uuid: '00000000-0000-4000-8000-000000000009',
  link: 'https://shop.example',
  title: 'Walnut massage ball',
  description: 'Rolls where hands do not reach, and lasts for years.',
  category: 'Movement',
  subcategory: 'Gear',
  thumbnailUrl: null,
  approved: false,
  rejectionReason: null,
  createdAt: '2026-11-01T12:00:00Z',
  version: 'version-1',
  User: { username: 'ines' },
}

let api: Api
/** The product on the server. */
let storedProduct: AdminProduct

beforeEach(async () => {
  storedProduct = ball
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({
    [LIST]: () => ({ data: { products: [storedProduct], productCount: 1, isCountCapped: false } }),
    [DECIDE]: ({ body }) => {
      const { approved } = body as { approved: boolean }
      storedProduct = { ...storedProduct, approved }
      return { data: { product: storedProduct, isChanged: true } }
    },
  })
})
afterEach(() => api.stop())

function openProducts() {
  const loader = ({ request }: { request: Request }) => clientLoader({ request } as never)
  return mount('/admin/products', { loader, Component: Products }, '/admin/products')
}

test('sends the displayed title and description with an approval and a withdrawal', { tags: ['ADM-39'] }, async () => {
  const { user } = openProducts()
  const displayedFields = { productId: 9, title: ball.title, description: ball.description, version: 'version-1' }
  await user.click(await screen.findByRole('button', { name: `Approve ${ball.title}` }))
  await user.click(await screen.findByRole('button', { name: `Withdraw approval of ${ball.title}` }))
  await user.type(await screen.findByRole('textbox', { name: /reason/i }), 'Out of stock')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(api.bodies(DECIDE)).toEqual([
      { ...displayedFields, approved: true, reason: '' },
      { ...displayedFields, approved: false, reason: 'Out of stock' },
    ]),
  )
})

test.each([
  ['title', { title: '0123456789', description: '' }, '0123456789'],
  ['title', { title: '0123456789x', description: '' }, '0123456789…'],
  ['description', { title: '', description: '0123456789' }, '0123456789'],
  ['description', { title: '', description: '0123456789x' }, '0123456789…'],
])('truncates a product %s after ten characters: %j', { tags: ['ADM-05'] }, async (_field, texts, truncated) => {
  storedProduct = { ...ball, ...texts }
  openProducts()
  const row = (await screen.findAllByRole('row')).at(-1)
  const cells = [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent)
  expect(cells).toContain(truncated)
  expect(row?.textContent).not.toContain('0123456789x')
})

test('filters products by category and subcategory', { tags: ['ADM-38'] }, async () => {
  const { user } = openProducts()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Meals')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Subcategory' }), 'Bars')
  await waitFor(() =>
    expect(api.bodies(LIST)).toMatchObject([
      { category: '', subcategory: '' },
      { category: 'Meals', subcategory: '' },
      { category: 'Meals', subcategory: 'Bars' },
    ]),
  )
  expect(api.bodies(LIST).at(-1)).toMatchObject({ options: { page: 1, sortBy: 'createdAt', sortDesc: true } })
})
