// @vitest-environment jsdom
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const pain = {
  id: 7,
  text: 'Back pain',
  priority: 3,
  hidden: false,
  isTop: true,
  TagCategories: [{ categoryId: 2 }],
  version: 4,
}
const sleep = { ...pain, id: 8, text: 'Sleep', priority: 9, TagCategories: [] }
const painQuestion = {
  id: 1,
  type: 'match' as const,
  title: '',
  text: 'What hurts?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [{ text: 'My back', tags: [7] }],
  version: 1,
}
const followUp = { ...painQuestion, id: 2, text: 'Since when?', ifTagId: 7, answers: [] }
const info: AdminCatalog = {
  tags: [pain, sleep],
  categories: [{ id: 2, name: 'Movement', color: '#c8553d', tagId: null, orderIndex: 1, version: 1 }],
  questions: [painQuestion, followUp],
  stripeSubscriptionTypes: [],
}

const chef = { id: 3, categoryId: 2, title: 'chef', words: ['home cook'], version: 2 }
const soupPreview = { answers: ['soup person'], before: [], after: [{ username: 'carla', name: 'Carla Cook' }] }

let api: Api
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({
    'GET /admin/info': () => ({ data: { info } }),
    'GET /admin/tag': () => ({ data: { tag: pain, words: ['bad back'] } }),
    'GET /admin/question': () => ({ data: { question: painQuestion } }),
    'GET /admin/trades': () => ({ data: { trades: [chef] } }),
    'POST /admin/trade': () => ({ data: { trade: { ...chef, version: 3 } } }),
    'GET /admin/touched': () => ({ data: { touched: { professionals: 1, members: 1200, isEstimate: true } } }),
    'POST /admin/tag': () => ({ data: { tag: { ...pain, version: 5 } } }),
    'DELETE /admin/tag': () => ({ data: { tagId: 7 } }),
  })
})
afterEach(() => api.stop())

const openCatalog = (path: string) =>
  mount('/admin/*', { loader: clientLoader as never, element: <CatalogPage /> }, path)

test('searches and sorts the tag list and shows the effects of a deletion in the confirmation dialog', async () => {
  const { user, router, unmount } = openCatalog('/admin/tags')
  const rows = () => screen.getAllByRole('row').slice(1)
  expect((await screen.findAllByRole('row')).length).toBe(3)
  await user.click(screen.getByRole('link', { name: 'Priority' }))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Back pain'))
  expect(router.state.location.search).toBe('?sort=Priority')
  await user.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'movement')
  await waitFor(() => expect(rows()).toHaveLength(1))

  await user.click(screen.getByRole('button', { name: 'Delete Back pain' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/Chosen by about 1 professional and 1,200 members/)
  expect(dialog.textContent).toContain('It will be removed from 1 category, 1 answer, and everyone who chose it.')
  expect(dialog.textContent).toContain('1 question that depended on it will be asked of everyone.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleted: “Back pain”.')
  // Leaving the page sends the deletion.
  unmount()
  await waitFor(() => expect(api.bodies('DELETE /admin/tag')).toEqual([{ tagId: 7 }]))
})

test('saves a tag with the edited version, returns to the list and offers undo', async () => {
  const { user, router } = openCatalog('/admin/tag/7')
  const text = await screen.findByLabelText('Text')
  await user.clear(text)
  await user.type(text, 'Pain')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
  const words = ['bad back']
  const sentBody = { tagId: 7, text: 'Pain', priority: 3, categories: [2], hidden: false, words, version: 4 }
  expect(api.bodies('POST /admin/tag')).toEqual([sentBody])

  await screen.findByText('Tag saved.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(api.bodies('POST /admin/tag').at(-1)).toEqual({ ...sentBody, text: 'Back pain', version: 5 })
})

test('parses one synonym phrase per line and reports an invalid one', async () => {
  const { user, router } = openCatalog('/admin/tag/7')
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Everyday words')
  expect(words.value).toBe('bad back')
  await user.type(words, '{Enter}{Enter}123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Each line needs a word: “123”')
  expect(api.bodies('POST /admin/tag')).toEqual([])
  await user.type(words, ' stiff spine')
  expect(words.value).toBe('bad back\n\n123 stiff spine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
  expect(api.bodies('POST /admin/tag')).toMatchObject([{ tagId: 7, words: ['bad back', '123 stiff spine'] }])
})

test('asks for confirmation before leaving a tag form with unsaved changes', async () => {
  const { user, router } = openCatalog('/admin/tag/7')
  await user.type(await screen.findByLabelText('Text'), '!')
  await user.click(screen.getByRole('link', { name: 'Tags' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(router.state.location.pathname).toBe('/admin/tag/7')
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
})

test('warns about questions that a change makes unreachable', async () => {
  const { user } = openCatalog('/admin/question/1')
  await user.click(await screen.findByRole('button', { name: 'Remove: answer 1' }))
  const warning = 'No one will be asked “Since when?” anymore: no answer before it leads to its tag.'
  expect(await screen.findByText(warning)).toBeDefined()
})

test('defaults a new subscription type to 32 days for 1 dollar', { tags: ['ADM-18', 'ADM-19'] }, async () => {
  openCatalog('/admin/subscription-type/new')
  expect((await screen.findByLabelText<HTMLInputElement>('Duration')).value).toBe('32')
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('$1')
})

test(
  'shows a category from the catalog, and the not-found page for an unknown category',
  { tags: ['ADM-30'] },
  async () => {
    const { unmount } = openCatalog('/admin/category/2')
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Movement')
    unmount()
    openCatalog('/admin/category/9')
    await screen.findByText('This page is not here')
  },
)

test.each(['tags', 'categories', 'questions', 'subscription-types', 'trades'])(
  'shows a load error of the %s list without an alert or an empty state',
  { tags: ['ADM-17', 'OP-107'] },
  async (list) => {
    const failWithError = () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' })
    api.handle('GET /admin/info', failWithError)
    api.handle('GET /admin/trades', failWithError)
    const { user } = openCatalog(`/admin/${list}`)
    await screen.findByRole('heading', { name: 'This list could not be loaded' })
    expect(screen.queryByRole('heading', { name: /^No .* here$/ })).toBeNull()
    // The live regions exist and are empty, so that screen readers announce later messages.
    const liveRegions = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    expect(liveRegions.map(({ textContent }) => textContent).join('')).toBe('')

    api.handle('GET /admin/info', () => ({ data: { info } }))
    api.handle('GET /admin/trades', () => ({ data: { trades: [chef] } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('This list could not be loaded')).toBeNull())
  },
)

test('previews the effect of a priority change and of a deletion on searches', async () => {
  const [ada, bo] = [
    { username: 'ada', name: 'Ada Ahn' },
    { username: 'bo', name: 'Bo Berg' },
  ]
  api.handle('POST /admin/preview', () => ({
    data: {
      searches: [
        { answers: ['My back', 'At home'], before: [ada, bo], after: [bo, ada] },
        { answers: ['My knee'], before: [ada], after: [ada] },
      ],
    },
  }))
  const { user, unmount } = openCatalog('/admin/tag/7')
  const priority = await screen.findByLabelText('Priority')
  expect(screen.queryByRole('region', { name: 'What changes in searches' })).toBeNull()
  await user.clear(priority)
  await user.type(priority, '8')
  const preview = await screen.findByRole('region', { name: 'What changes in searches' })
  await within(preview).findByText('The first results change in 1 of the 2 searches we tried.')
  expect(api.bodies('POST /admin/preview').at(-1)).toEqual({ tagId: 7, priority: 8 })
  expect(within(preview).getByText('My back · At home')).toBeDefined()
  expect(within(preview).getAllByRole('list')[1]?.textContent).toBe('Ada AhnBo Berg')
  expect(within(preview).getByText('The same as now')).toBeDefined()
  unmount()

  openCatalog('/admin/tags')
  await user.click(await screen.findByRole('button', { name: 'Delete Back pain' }))
  await within(await screen.findByRole('dialog')).findByText(/change in 1 of the 2 searches we tried/)
  expect(api.bodies('POST /admin/preview').at(-1)).toEqual({ tagId: 7, priority: null })
})

test('previews the effect of new synonym phrases on searches', async () => {
  const bo = { username: 'bo', name: 'Bo Berg' }
  api.handle('POST /admin/preview', () => ({
    data: { searches: [{ answers: ['stiff spine'], before: [], after: [bo] }] },
  }))
  const { user } = openCatalog('/admin/tag/7')
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Everyday words')
  await user.type(words, '{Enter}  Stiff   spine')
  const preview = await screen.findByRole('region', { name: 'What changes in searches by words' })
  await within(preview).findByText('The first results change in 1 of the 1 search we tried.')
  const previewBody = { tagId: 7, words: ['bad back', 'stiff spine'] }
  await waitFor(() => expect(api.bodies('POST /admin/preview').at(-1)).toEqual(previewBody))
  expect(within(preview).getByText('stiff spine')).toBeDefined()
  expect(within(preview).getByText('No one')).toBeDefined()
  expect(within(preview).getByText('Bo Berg')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'What changes in searches' })).toBeNull()

  api.handle('POST /admin/preview', () => ({ data: { searches: [] } }))
  await user.type(words, ' again')
  await within(preview).findByText('No search by words changes.')
})

test('allows saving a tag when the preview cannot be loaded', async () => {
  api.handle('POST /admin/preview', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  const { user, router } = openCatalog('/admin/tag/7')
  await user.type(await screen.findByLabelText('Priority'), '1')
  await screen.findByText('The preview could not be loaded. You can still save.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
})

test('previews and saves an occupation, returns to the list and offers undo', async () => {
  api.handle('POST /admin/preview', () => ({ data: { searches: [soupPreview] } }))
  const { user, router } = openCatalog('/admin/trade/3')
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Everyday words')
  expect(words.value).toBe('home cook')
  expect(screen.getByLabelText<HTMLInputElement>('Title words').value).toBe('chef')
  await user.type(words, '{Enter}soup person')
  const preview = await screen.findByRole('region', { name: 'What changes in searches by words' })
  await within(preview).findByText('Carla Cook')
  const occupation = { categoryId: 2, title: 'chef', words: ['home cook', 'soup person'] }
  expect(api.bodies('POST /admin/preview').at(-1)).toEqual({ tradeId: 3, trade: occupation })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/trades'))
  const sentBody = { ...occupation, tradeId: 3, version: 2 }
  expect(api.bodies('POST /admin/trade')).toEqual([sentBody])

  await screen.findByText('Trade saved.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(api.bodies('POST /admin/trade').at(-1)).toEqual({ ...sentBody, words: ['home cook'], version: 3 })
})

test('searches occupations by synonym phrase and shows the not-found page for an unknown occupation', async () => {
  api.handle('POST /admin/preview', () => ({ data: { searches: [soupPreview] } }))
  const { user, unmount } = openCatalog('/admin/trades')
  await user.type(await screen.findByRole('searchbox', { name: 'Search trades' }), 'home')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('Movement')
  await user.click(screen.getByRole('button', { name: 'Delete chef' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/The first results change in 1 of the 1 search we tried/)
  expect(dialog.textContent).toContain('Searches will no longer understand its 1 everyday word.')
  unmount()
  openCatalog('/admin/trade/9')
  await screen.findByText('This page is not here')
})
