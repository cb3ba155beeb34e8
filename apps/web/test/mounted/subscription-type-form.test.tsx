// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import CatalogPage, { clientLoader } from '~/routes/admin/catalog.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { mount, sam, storeSession } from './mount.tsx'

const SAVE = 'POST /admin/subscriptionType'

const info = {
  tags: [],
  categories: [{ id: 2, name: 'Movement', color: '#c8553d', tagId: 7, orderIndex: 1, version: 1 }],
  questions: [],
  stripeSubscriptionTypes: [],
}

let api: Api
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({
    'GET /admin/info': () => ({ data: { info } }),
    [SAVE]: ({ body }) => ({ data: { subscriptionType: { ...(body as object), id: 5, version: 1 } } }),
  })
})
afterEach(() => api.stop())

test('requires a text and sends all fields of a new subscription type', { tags: ['ADM-06', 'ADM-32'] }, async () => {
  const page = { loader: clientLoader as never, element: <CatalogPage /> }
  const { router } = mount('/admin/*', page, '/admin/subscription-type/new')
  fireEvent.click(await screen.findByText('Save'))
  expect(await screen.findByText('Text is required')).toBeDefined()
  expect(api.bodies(SAVE)).toEqual([])

  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Quarter' } })
  fireEvent.change(screen.getByLabelText('Stripe price identifier'), { target: { value: 'price_3' } })
  fireEvent.click(screen.getByLabelText('Movement'))
  fireEvent.click(screen.getByLabelText('Hidden'))
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subscription-types'))
  expect(api.bodies(SAVE)).toEqual([
    {
      stripeSubscriptionTypeId: null,
      categoryIds: [2],
      stripePriceIdentifier: 'price_3',
      price: 1,
      text: 'Quarter',
      duration: 32,
      hidden: true,
      orderIndex: 1,
    },
  ])
})
