import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProfessional, MEALS, MIND, tagId } from './fixtures.ts'
import { startSearching } from './searching.ts'

let searching: Awaited<ReturnType<typeof startSearching>>

beforeAll(async () => {
  searching = await startSearching()
  const { testApp } = searching
  const depression = await tagId(testApp.db, 'Low mood and depression')
  await inTransaction(testApp.db, async (tx) => {
    await insertProfessional(tx, { username: 'lea', categories: { [MIND]: { goals: [depression] } } })
    await insertProfessional(tx, { username: 'diet', categories: { [MEALS]: { title: 'Registered dietitian' } } })
  })
  await testApp.drainListings()
  await searching.everybodyIsIn(2)
})
afterAll(() => searching.testApp.stop())

test('E-01: words of despair are not corrected and find who helps afterward', async () => {
  const reply = await searching.find({ text: 'i want to die' }, null)
  expect(reply).toMatchObject({ crisis: 'suicide', readAs: [], ways: [] })
  expect(searching.names(reply)).toEqual(['lea'])
})

test('E-01: where minutes count nobody stands beside the number to call', async () => {
  const reply = await searching.find({ text: 'registered dietitian my mom is not breathing' }, null)
  expect(reply).toMatchObject({ crisis: 'danger', users: [], groups: [], total: 0, ways: [] })
})

test('E-01: an ordinary question says nothing of a crisis', async () => {
  const reply = await searching.find({ text: 'dietitian' }, null)
  expect(reply.crisis).toBeUndefined()
  expect(searching.names(reply)).toEqual(['diet'])
})
