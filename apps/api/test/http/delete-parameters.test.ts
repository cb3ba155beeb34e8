import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../src/accounts/index.ts'
import { getChat, createPair, mustSend, listTexts } from '../chat/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

/** The parameter name that the specification gives each endpoint, with an id that does not exist. */
const parameters = [
  ['/workhour', 'id', 999_999],
  ['/product', 'id', 999_999],
  ['/chat', 'uuid', '00000000-0000-4000-8000-000000000000'],
  ['/admin/tag', 'tagId', 999_999],
  ['/admin/question', 'questionId', 999_999],
  ['/admin/category', 'categoryId', 999_999],
  ['/admin/trade', 'tradeId', 999_999],
  ['/admin/subscriptionType', 'stripeSubscriptionTypeId', 999_999],
] as const

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  const ada = await testApp.professional('ada')
  await inTransaction(testApp.db, (tx) => setAdmin(tx, ada.email, true))
  token = ada.token
})
afterAll(() => testApp.stop())

async function sendDelete(url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await testApp.app.inject({
    method: 'DELETE',
    url: API_PREFIX + url,
    headers,
    ...(payload && { payload }),
  })
  const { errors } = response.json<{ errors: { code: string }[] }>()
  return { status: response.statusCode, code: errors[0]?.code }
}

describe('parameters of DELETE requests', () => {
  test('the list contains every DELETE endpoint that has a body', () => {
    const deleteEndpoints = Object.values<Endpoint>(endpoints).filter(({ method, body }) => method === 'DELETE' && body)
    expect(deleteEndpoints.map(({ path }) => path).toSorted()).toEqual(parameters.map(([path]) => path).toSorted())
  })

  test.each(parameters)(
    'DELETE %s reads %s from the body or the query',
    { tags: ['OP-060'] },
    async (path, name, unknownId) => {
      expect(await sendDelete(path)).toEqual({ status: 400, code: 'invalid_input' })
      const notFound = { status: 404, code: 'not_found' }
      expect(await sendDelete(path, { [name]: unknownId })).toEqual(notFound)
      expect(await sendDelete(`${path}?${name}=${unknownId}`)).toEqual(notFound)
    },
  )

  test('deletes the message whose uuid is in the query', { tags: ['CHT-23', 'OP-060'] }, async () => {
    const { mila, ines } = await createPair(testApp)
    const { uuid } = await mustSend(testApp, mila, ines, 'Wrong window')
    const url = `${API_PREFIX}/chat?uuid=${uuid}`
    const headers = { authorization: `Bearer ${mila.token}` }
    expect((await testApp.app.inject({ method: 'DELETE', url, headers })).json()).toMatchObject({ data: { uuid } })
    expect(listTexts(await getChat(testApp, ines, mila))).toEqual([])
  })
})
