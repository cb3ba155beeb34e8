// @vitest-environment jsdom
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'
import Products, { clientLoader as loadProducts } from '~/routes/admin/products.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mount, sam } from './mount.tsx'

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
const all = { tags: [tag], categories: [category], questions: [question], stripeSubscriptionTypes: [plan] }
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
  keepSession({ ...sam, isAdmin: true })
  info = structuredClone(all) as unknown as AdminCatalog
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

const show = (at: string) => mount('/admin/*', { loader: clientLoader as never, element: <CatalogPage /> }, at)

type User = ReturnType<typeof mount>['user']

async function remove(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull())
}

const kinds = [
  { list: 'tags', one: 'tag', form: 'tag', path: '/admin/tag', id: 'tagId', row: tag, field: 'Text' },
  {
    list: 'categories',
    one: 'category',
    form: 'category',
    path: '/admin/category',
    id: 'categoryId',
    row: category,
    field: 'Name',
  },
  {
    list: 'questions',
    one: 'question',
    form: 'question',
    path: '/admin/question',
    id: 'questionId',
    row: question,
    field: 'Text',
  },
  {
    list: 'subscription-types',
    one: 'subscription type',
    form: 'subscription-type',
    path: '/admin/subscriptionType',
    id: 'stripeSubscriptionTypeId',
    row: plan,
    field: 'Text',
  },
]

describe('of each kind', () => {
  test.each(kinds)(
    '$list are listed, created, edited and deleted',
    { tags: ['ADM-06'] },
    async ({ list, one, form, path, id, row, field }) => {
      const name = 'name' in row ? row.name : row.text
      const key = 'name' in row ? 'name' : 'text'
      const { user, router, unmount } = show(`/admin/${list}`)
      const save = async () => {
        await user.click(screen.getByRole('button', { name: 'Save' }))
        await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${list}`))
      }
      await user.click(await screen.findByRole('link', { name: `New ${one}` }))
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${form}/new`))
      await user.type(await screen.findByLabelText(field), 'Another')
      for (const needed of ['Stripe price identifier', 'Answer 1']) {
        const other = screen.queryByLabelText(needed)
        if (other) await user.type(other, 'needed')
      }
      await save()
      expect(api.bodies(`POST ${path}`)).toMatchObject([{ [id]: null, [key]: 'Another' }])

      await user.click(await screen.findByRole('link', { name: `Edit ${name}` }))
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${form}/${row.id}`))
      await user.type(await screen.findByLabelText(field), ' again')
      await save()
      expect(api.bodies(`POST ${path}`).at(-1)).toMatchObject({ [id]: row.id, [key]: `${name} again` })

      await remove(user, name)
      unmount()
      await waitFor(() => expect(api.bodies(`DELETE ${path}`)).toEqual([{ [id]: row.id }]))
    },
  )
})

test('a deletion can be taken back for ten seconds, and is sent after them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = show('/admin/tags')
  await remove(user, 'Aches')
  await screen.findByText('Deleted: “Aches”.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Aches' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'New tag' }))
  vi.advanceTimersByTime(11_000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

  await remove(user, 'Aches')
  vi.advanceTimersByTime(5000)
  expect(api.bodies('DELETE /admin/tag')).toEqual([])
  info = { ...info, tags: [] }
  vi.advanceTimersByTime(6000)
  await waitFor(() => expect(api.bodies('DELETE /admin/tag')).toEqual([{ tagId: 7 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await screen.findByText('No tags here')
})

test('what is refused is shown again with the reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const msg = 'Somebody pays with it.'
  api.say('DELETE /admin/subscriptionType', () => ({ status: 409, code: 'subscription_type_in_use', msg }))
  const { user } = show('/admin/subscription-types')
  await remove(user, 'A month')
  vi.advanceTimersByTime(11_000)
  await screen.findByText(msg)
  expect(await screen.findByRole('button', { name: 'Delete A month' })).toBeDefined()
})

test('what is known to be refused is asked at once', { tags: ['ADM-15'] }, async () => {
  const msg = 'Can not delete category that has tags in it. Please remove category from tags first.'
  info.tags = [{ ...info.tags[0], TagCategories: [{ categoryId: 2 }] }] as AdminCatalog['tags']
  api.say('DELETE /admin/category', () => ({ status: 409, code: 'category_has_tags', msg }))
  const { user } = show('/admin/categories')
  await user.click(await screen.findByRole('button', { name: 'Delete Movement' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).not.toContain('You can undo this')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(msg)
  await screen.findByRole('button', { name: 'Delete Movement' })
})

test('a product that is deleted can be taken back too, and is counted no more', async () => {
  const loader = ({ request }: { request: Request }) => loadProducts({ request } as never)
  const { user, unmount } = mount('/admin/products', { loader, Component: Products }, '/admin/products')
  await remove(user, 'Cork ball')
  await screen.findByText('No products here')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Cork ball' })
  await remove(user, 'Cork ball')
  expect(api.bodies('DELETE /product')).toEqual([])
  unmount()
  await waitFor(() => expect(api.bodies('DELETE /product')).toEqual([{ id: 9 }]))
})
