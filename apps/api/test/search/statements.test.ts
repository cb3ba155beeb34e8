import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { createLog } from '@fourfold/platform/log'
import { expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'
import type { Body } from './search-test-app.ts'

test('a search executes a constant number of statements for any number of results', async () => {
  const { testApp, memberToken } = await startSearchTestApp()
  const categories = { [MEALS]: {}, [MOVEMENT]: {}, [MIND]: {} }
  for (let n = 0; n < 20; n += 1) await createProfessional(testApp.db, { username: `p${n}`, online: true, categories })
  const searchTags = [MEALS, MOVEMENT, MIND]
  await testApp.call(editSearchInfo, { body: { questionsAnswers: [], searchTags } }, { token: memberToken })
  let statements = 0
  const product = await compose({
    env: testApp.env,
    log: createLog(testApp.env, 'test'),
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
    onQuery: () => (statements += 1),
  })
  const call = createCaller(await product.app())
  // The first text search loads the cities, which are then cached.
  await call(search, { body: { text: 'professional' } })

  const text = 'professional'
  const searches: [body: Body, token: string | null, expected: number][] = [
    // Stems, cards, work hours, appointments.
    [{ text }, null, 4],
    // And session and preferences.
    [{ text }, memberToken, 6],
    [{ text: 'professional in austin' }, memberToken, 6],
    // And the place.
    [{ text: 'professional 78704' }, memberToken, 7],
    // Session, goals, cards, work hours, appointments.
    [{}, memberToken, 5],
    [{ zipcode: '78704' }, memberToken, 6],
  ]
  for (const [body, token, expected] of searches) {
    statements = 0
    const { data } = await call(search, { body }, { token })
    expect([body, data?.users.length, statements]).toEqual([body, 15, expected])
  }
  await product.close()
  await testApp.stop()
})
