// @vitest-environment jsdom
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { mergeChanges, describeChanges } from '~/features/admin/catalog/forms/merge-changes.ts'
import { endSession, startSession } from '~/lib/session/session.ts'
import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const pain = { id: 7, text: 'Pain', priority: 3, hidden: false, isTop: true, TagCategories: [], version: 4 }
const changedPain = { ...pain, priority: 5, version: 5, TagCategories: [{ categoryId: 2 }] }
const movement = { id: 2, name: 'Movement', color: '#c8553d', tagId: null, orderIndex: 1, version: 1 }
const info: AdminCatalog = { tags: [pain], categories: [movement], questions: [], stripeSubscriptionTypes: [] }
const msg = 'This has changed since you opened it, so nothing was saved.'

let api: Api
let isChanged: boolean
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  isChanged = false
  api = await startApi({
    'GET /admin/info': () => ({ data: { info } }),
    'GET /admin/tag': () => ({
      data: isChanged ? { tag: changedPain, words: ['bad back', 'sore'] } : { tag: pain, words: ['bad back', 'ouch'] },
    }),
    'GET /admin/touched': () => ({ data: { touched: { professionals: 0, members: 0, isEstimate: false } } }),
    'POST /admin/preview': () => ({ data: { searches: [] } }),
    'POST /admin/tag': ({ body }) => {
      if ((body as { version: number }).version === changedPain.version)
        return { data: { tag: { ...changedPain, version: 6 } } }
      isChanged = true
      return { status: 409, code: 'changed_meanwhile', msg }
    },
  })
})
afterEach(() => api.stop())

test('the tag form shows the changes of another admin after a conflict and merges them without losing input', async () => {
  const { user, router } = mount(
    '/admin/*',
    { loader: clientLoader as never, element: <CatalogPage /> },
    '/admin/tag/7',
  )
  const text = await screen.findByLabelText('Text')
  await user.type(text, ' and ache')
  await user.type(screen.getByLabelText('Everyday words'), '\nlumbago')
  await user.click(screen.getByLabelText('Movement'))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(msg)).toBeDefined()
  const changes = (await screen.findByText('New changes')).nextElementSibling
  expect([...(changes?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Priority: 5',
    'New everyday words: “sore”',
    'Removed everyday words: “ouch”',
    'Categories: changed',
  ])
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('Everyday words').value
  expect(words()).toBe('bad back\nouch\nlumbago')

  await user.click(screen.getByRole('button', { name: 'Merge into my form' }))
  expect(screen.queryByText(msg)).toBeNull()
  expect(words()).toBe('bad back\nlumbago\nsore')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
  const savedFields = {
    text: 'Pain and ache',
    priority: 5,
    categories: [2],
    words: ['bad back', 'lumbago', 'sore'],
    version: 5,
  }
  expect(api.bodies('POST /admin/tag').at(-1)).toEqual({ tagId: 7, hidden: false, ...savedFields })
})

test('merges conflicting changes into a draft that was restored after a new login', async () => {
  const page = { loader: clientLoader as never, element: <CatalogPage /> }
  const { user, router } = mount('/admin/*', page, '/admin/tag/7')
  await user.type(await screen.findByLabelText('Text'), ' and ache')
  await user.click(screen.getByLabelText('Movement'))
  act(() => endSession('lost'))
  await screen.findByText('The login')

  isChanged = true
  const { token, userId: id, ...fields } = { ...sam, isAdmin: true }
  act(() => startSession({ token, user: { id, ...fields } as LoginReply['user'] }))
  await act(() => router.navigate('/admin/tag/7'))
  expect(await screen.findByDisplayValue('Pain and ache')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('New everyday words: “sore”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Merge into my form' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tags'))
  expect(api.bodies('POST /admin/tag').at(-1)).toMatchObject({
    text: 'Pain and ache',
    words: ['bad back', 'sore'],
    version: 5,
  })
})

test('mergeChanges keeps edited fields, and describeChanges omits the version', () => {
  const base = { text: 'Pain', hidden: false, version: 1 }
  const current = { text: 'Ache', hidden: true, version: 2 }
  expect(mergeChanges({ base, current, edited: { ...base, text: 'Hurt' } })).toEqual({ ...current, text: 'Hurt' })
  expect(describeChanges(base, current)).toEqual(['Text: Ache', 'Hidden: yes'])
})
