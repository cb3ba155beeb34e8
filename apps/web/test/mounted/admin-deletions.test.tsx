// @vitest-environment jsdom
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'
import Products, { clientLoader as loadProducts } from '~/routes/admin/products.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const tag = { id: 7, text: 'Aches', priority: 3, hidden: false, isTop: false, TagCategories: [], version: 4 }
const question = {
  id: 8,
  type: 'match',
  title: '',
  text: 'What hurts?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [],
  version: 1,
}
const category = { id: 2, name: 'Movement', color: '#c8553d', tagId: null, orderIndex: 3, version: 1 }
const plan = {
  id: 5,
  categoryIds: [],
  stripePriceIdentifier: 'price_1',
  price: 19.5,
  text: 'A month',
  duration: 31,
  hidden: false,
  orderIndex: 2,
  version: 1,
}
const initialInfo = { tags: [tag], categories: [category], questions: [question], stripeSubscriptionTypes: [plan] }
const product = {
  id: 9,
  uuid: '00000000-0000-4000-8000-000000000009',
  link: 'https://shop.example',
  title: 'Cork ball',
  description: '',
  category: 'Movement',
  subcategory: 'Gear',
  approved: false,
  createdAt: '2026-11-01T12:00:00Z',
  images: [],
  version: 1,
  User: { username: 'ines', name: 'Ines Test' },
}

let api: Api
let info: AdminCatalog
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  info = structuredClone(initialInfo) as unknown as AdminCatalog
  api = await startApi({
    'GET /admin/info': () => ({ data: { info } }),
    'GET /admin/tag': () => ({ data: { tag, words: [] } }),
    'GET /admin/question': () => ({ data: { question } }),
    'GET /admin/subscriptionType': () => ({ data: { subscriptionType: plan } }),
    'GET /admin/touched': () => ({ data: { touched: { professionals: 0, members: 0, isEstimate: false } } }),
    'POST /admin/preview': () => ({ data: { searches: [] } }),
    'POST /admin/tag': () => ({ data: { tag } }),
    'POST /admin/question': () => ({ data: { question, unreachable: [] } }),
    'POST /admin/category': () => ({ data: { category } }),
    'POST /admin/subscriptionType': () => ({ data: { subscriptionType: plan } }),
    'DELETE /admin/tag': () => ({ data: { tagId: 7 } }),
    'DELETE /admin/question': () => ({ data: { questionId: 8, unreachable: [] } }),
    'DELETE /admin/category': () => ({ data: { categoryId: 2 } }),
    'DELETE /admin/subscriptionType': () => ({ data: { stripeSubscriptionTypeId: 5 } }),
    'POST /admin/product': () => ({ data: { products: [product], productCount: 1, isCountCapped: false } }),
    'DELETE /product': () => ({ data: { id: 9 } }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
})

const openCatalog = (path: string) =>
  mount('/admin/*', { loader: clientLoader as never, element: <CatalogPage /> }, path)

type User = ReturnType<typeof mount>['user']

async function confirmDeletion(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull())
}

const kinds = [
  { list: 'tags', noun: 'tag', form: 'tag', path: '/admin/tag', id: 'tagId', row: tag, field: 'Text' },
  {
    list: 'categories',
    noun: 'category',
    form: 'category',
    path: '/admin/category',
    id: 'categoryId',
    row: category,
    field: 'Name',
  },
  {
    list: 'questions',
    noun: 'question',
    form: 'question',
    path: '/admin/question',
    id: 'questionId',
    row: question,
    field: 'Text',
  },
  {
    list: 'subscription-types',
    noun: 'subscription type',
    form: 'subscription-type',
    path: '/admin/subscriptionType',
    id: 'stripeSubscriptionTypeId',
    row: plan,
    field: 'Text',
  },
]

describe('catalog items', () => {
  test.each(kinds)(
    'lists, creates, edits and deletes $list',
    { tags: ['ADM-06'] },
    async ({ list, noun, form, path, id, row, field }) => {
      const name = 'name' in row ? row.name : row.text
      const key = 'name' in row ? 'name' : 'text'
      const { user, router, unmount } = openCatalog(`/admin/${list}`)
      const save = async () => {
        await user.click(screen.getByRole('button', { name: 'Save' }))
        await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${list}`))
      }
      await user.click(await screen.findByRole('link', { name: `New ${noun}` }))
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${form}/new`))
      await user.type(await screen.findByLabelText(field), 'Another')
      for (const label of ['Stripe price identifier', 'Answer 1']) {
        const otherField = screen.queryByLabelText(label)
        if (otherField) await user.type(otherField, 'needed')
      }
      await save()
      expect(api.bodies(`POST ${path}`)).toMatchObject([{ [id]: null, [key]: 'Another' }])

      await user.click(await screen.findByRole('link', { name: `Edit ${name}` }))
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${form}/${row.id}`))
      await user.type(await screen.findByLabelText(field), ' again')
      await save()
      expect(api.bodies(`POST ${path}`).at(-1)).toMatchObject({ [id]: row.id, [key]: `${name} again` })

      await confirmDeletion(user, name)
      unmount()
      await waitFor(() => expect(api.bodies(`DELETE ${path}`)).toEqual([{ [id]: row.id }]))
    },
  )
})

test('sends a deletion after ten seconds unless it was undone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = openCatalog('/admin/tags')
  await confirmDeletion(user, 'Aches')
  await screen.findByText('Deleted: “Aches”.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Aches' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'New tag' }))
  vi.advanceTimersByTime(11_000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

  await confirmDeletion(user, 'Aches')
  vi.advanceTimersByTime(5000)
  expect(api.bodies('DELETE /admin/tag')).toEqual([])
  info = { ...info, tags: [] }
  vi.advanceTimersByTime(6000)
  await waitFor(() => expect(api.bodies('DELETE /admin/tag')).toEqual([{ tagId: 7 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await screen.findByText('No tags here')
})

test('shows the row again with the error if the server rejects the deletion', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const msg = 'A professional pays with it.'
  api.handle('DELETE /admin/subscriptionType', () => ({ status: 409, code: 'subscription_type_in_use', msg }))
  const { user } = openCatalog('/admin/subscription-types')
  await confirmDeletion(user, 'A month')
  vi.advanceTimersByTime(11_000)
  await screen.findByText(msg)
  expect(await screen.findByRole('button', { name: 'Delete A month' })).toBeDefined()
})

test('skips the undo window for a deletion that the server will reject', { tags: ['ADM-15'] }, async () => {
  const msg = 'Can not delete category that has tags in it. Please remove category from tags first.'
  info.tags = [{ ...info.tags[0], TagCategories: [{ categoryId: 2 }] }] as AdminCatalog['tags']
  api.handle('DELETE /admin/category', () => ({ status: 409, code: 'category_has_tags', msg }))
  const { user } = openCatalog('/admin/categories')
  await user.click(await screen.findByRole('button', { name: 'Delete Movement' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).not.toContain('You can undo this')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(msg)
  await screen.findByRole('button', { name: 'Delete Movement' })
})

test('undoes the deletion of a product', async () => {
  const loader = ({ request }: { request: Request }) => loadProducts({ request } as never)
  const { user, unmount } = mount('/admin/products', { loader, Component: Products }, '/admin/products')
  await confirmDeletion(user, 'Cork ball')
  await screen.findByText('No products here')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Cork ball' })
  await confirmDeletion(user, 'Cork ball')
  expect(api.bodies('DELETE /product')).toEqual([])
  unmount()
  await waitFor(() => expect(api.bodies('DELETE /product')).toEqual([{ id: 9 }]))
})
