import { activateCategories } from '@fourfold/contract/admin/users/endpoints'
import { ACTIVATION_MS } from '@fourfold/contract/admin/users/shapes'
import type { CallInput } from '@fourfold/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ada = await testApp.admin('ada')
})

afterAll(() => testApp.stop())

type Form = CallInput<typeof activateCategories>['body']

const activate = (body: Form) => testApp.call(activateCategories, { body }, { token: ada.token })

/** Returns milliseconds, as the API does. */
const oneYearFromNow = () => Math.floor(testApp.clock.now().epochMilliseconds) + ACTIVATION_MS

describe('activating categories', () => {
  test(
    'lists a professional for 365 days, with the end as an ISO date',
    { tags: ['ADM-10', 'ADM-36', 'OP-104'] },
    async () => {
      const { user } = await testApp.professional('ines')
      const validTill = new Date(oneYearFromNow()).toISOString()
      const response = await activate({ userId: user.id, categoryIds: [3, 1, 3], validTill })
      expect(response.status).toBe(200)
      expect(response.data?.user.id).toBe(user.id)
      const categories = response.data?.user.UserCategories ?? []
      expect(categories.map(({ categoryId, status }) => [categoryId, status])).toEqual([
        [1, 'Active'],
        [3, 'Active'],
      ])
      for (const category of categories)
        expect(Date.parse(category.validTill) - testApp.clock.now().epochMilliseconds).toBe(31_536_000_000)
    },
  )

  test('accepts the end in milliseconds and adds an audit entry', { tags: ['OP-104'] }, async () => {
    const { user } = await testApp.professional('olga')
    const response = await activate({ userId: user.id, categoryIds: [2], validTill: oneYearFromNow() })
    expect(Date.parse(response.data?.user.UserCategories[0]?.validTill ?? '')).toBe(oneYearFromNow())
    const rows = await testApp.db
      .selectFrom('audit_entry')
      .select(['admin_id', 'action', 'before', 'after', 'request_id'])
      .where('subject_id', '=', String(user.id))
      .execute()
    expect(rows).toMatchObject([
      {
        admin_id: ada.user.id,
        action: 'user.activateCategories',
        before: [],
        after: [{ categoryId: 2, status: 'Active' }],
        request_id: response.headers['x-request-id'],
      },
    ])
  })

  test('never shortens a listing', async () => {
    const { user } = await testApp.professional('vera')
    await activate({ userId: user.id, categoryIds: [2], validTill: oneYearFromNow() })
    const { data } = await activate({
      userId: user.id,
      categoryIds: [2],
      validTill: oneYearFromNow() - ACTIVATION_MS / 2,
    })
    expect(Date.parse(data?.user.UserCategories[0]?.validTill ?? '')).toBe(oneYearFromNow())
  })

  test('applies concurrent activations', async () => {
    const { user } = await testApp.professional('tess')
    const validTill = oneYearFromNow()
    await Promise.all([1, 2, 3].map((id) => activate({ userId: user.id, categoryIds: [id], validTill })))
    const { data } = await activate({ userId: user.id, categoryIds: [1], validTill })
    expect(data?.user.UserCategories.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3])
  })

  test.each([
    ['an unknown user', { userId: 999_999 }, 404, 'not_found'],
    ['no category', { categoryIds: [] }, 400, 'invalid_input'],
    ['a category that does not exist', { categoryIds: [1, 999] }, 404, 'not_found'],
    ['an end in the past', { validTill: 1_000_000 }, 400, 'invalid_input'],
    ['an end after the year 2100', { validTill: 9e15 }, 400, 'invalid_input'],
    ['an end that is not a date', { validTill: 'soon' }, 400, 'invalid_input'],
    ['no end', { validTill: undefined }, 400, 'invalid_input'],
  ])('rejects %s', async (_name, change, status, code) => {
    const { user } = await testApp.professional(`p${Math.random().toString(36).slice(2)}`)
    const body = { userId: user.id, categoryIds: [1], validTill: oneYearFromNow(), ...change } as Form
    const response = await activate(body)
    expect([response.status, response.errors[0]?.code]).toEqual([status, code])
  })

  test('rejects members, who cannot be listed', async () => {
    const { user } = await testApp.member('mila')
    const response = await activate({ userId: user.id, categoryIds: [1], validTill: oneYearFromNow() })
    expect([response.status, response.errors[0]?.code]).toEqual([409, 'not_a_professional'])
  })
})
