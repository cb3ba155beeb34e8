import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { compose } from '../../src/compose.ts'
import type { Composition } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'

let testApp: TestApp
let product: Composition
let call: ReturnType<typeof createCaller>
let token: string
let statements = 0

beforeAll(async () => {
  testApp = await startTestApp()
  for (let n = 0; n < 20; n += 1) {
    await createProfessional(testApp.db, {
      username: `p${n}`,
      online: true,
      categories: { [MEALS]: {}, [MOVEMENT]: {}, [MIND]: {} },
    })
  }
  const log = createLog(testApp.env, 'test')
  const options = {
    env: testApp.env,
    log,
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
  }
  product = await compose({ ...options, onQuery: () => (statements += 1) })
  call = createCaller(await product.app())
  const mila = await testApp.member('mila')
  token = mila.token
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, mila.user.id as AccountId))
  await testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags: [MEALS, MOVEMENT, MIND] } }, { token })
  // The first text search loads the cities, which are then cached.
  await call(search, { body: { text: 'professional' } })
})
afterAll(async () => {
  await product.close()
  await testApp.stop()
})

type Body = CallInput<typeof search>['body']

const searches: { title: string; body: Body; isMember: boolean; expected: number }[] = [
  {
    title: 'a text search by a visitor (stems, cards, work hours, appointments)',
    body: { text: 'professional' },
    isMember: false,
    expected: 4,
  },
  {
    title: 'a text search by a member (plus session and preferences)',
    body: { text: 'professional' },
    isMember: true,
    expected: 6,
  },
  {
    title: 'a text search with a city by a member',
    body: { text: 'professional in austin' },
    isMember: true,
    expected: 6,
  },
  {
    title: 'a text search with a zip code (plus place)',
    body: { text: 'professional 78704' },
    isMember: true,
    expected: 7,
  },
  {
    title: 'a match (session, goals, cards, work hours, appointments)',
    body: {},
    isMember: true,
    expected: 5,
  },
  { title: 'a match near a place (plus place)', body: { zipcode: '78704' }, isMember: true, expected: 6 },
]

test.each(searches)(
  '$title executes $expected statements regardless of the number of results',
  async ({ body, isMember, expected }) => {
    statements = 0
    const { data } = await call(search, { body }, { token: isMember ? token : null })
    expect(data?.users).toHaveLength(15)
    expect(statements).toBe(expected)
  },
)
