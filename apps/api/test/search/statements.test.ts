import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { compose } from '../../src/compose.ts'
import type { Product } from '../../src/compose.ts'
import { caller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MEALS, MIND, MOVEMENT, professional } from './fixtures.ts'

let testApp: TestApp
let product: Product
let call: ReturnType<typeof caller>
let token: string
let statements = 0

beforeAll(async () => {
  testApp = await startTestApp()
  for (let n = 0; n < 20; n += 1) {
    await professional(testApp.db, {
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
    searchCopies: testApp.searchCopies,
  }
  product = await compose({ ...options, onQuery: () => (statements += 1) })
  call = caller(await product.app())
  await testApp.searchCopies()
  const mila = await testApp.member('mila')
  token = mila.token
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, mila.user.id as AccountId))
  await testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags: [MEALS, MOVEMENT, MIND] } }, { token })
  // The first search by text loads the cities.
  await call(search, { body: { text: 'professional' } })
})
afterAll(async () => {
  await product.close()
  await testApp.stop()
})

type Body = CallInput<typeof search>['body']

const asked: { what: string; body: Body; isMember: boolean; wanted: number }[] = [
  {
    what: 'words by a visitor: their stems, the cards, their hours and what is taken',
    body: { text: 'professional' },
    isMember: false,
    wanted: 4,
  },
  {
    what: 'words by a member: also the session, the preferences',
    body: { text: 'professional' },
    isMember: true,
    wanted: 6,
  },
  {
    what: 'a place in the words of a member: no more',
    body: { text: 'professional in austin' },
    isMember: true,
    wanted: 6,
  },
  { what: 'a zip code in them: also the place', body: { text: 'professional 78704' }, isMember: true, wanted: 7 },
  {
    what: 'a match: the session, the goals, the cards, their hours and what is taken',
    body: {},
    isMember: true,
    wanted: 5,
  },
  { what: 'a match near a place: also the place', body: { zipcode: '78704' }, isMember: true, wanted: 6 },
]

test.each(asked)(
  '$what: takes $wanted statements regardless of the number of results',
  async ({ body, isMember, wanted }) => {
    statements = 0
    const { data } = await call(search, { body }, { token: isMember ? token : null })
    expect(data?.users).toHaveLength(15)
    expect(statements).toBe(wanted)
  },
)
