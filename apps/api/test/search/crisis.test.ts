import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProfessional, MEALS, MIND, tagId } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

let searching: Awaited<ReturnType<typeof startSearchTestApp>>

beforeAll(async () => {
  searching = await startSearchTestApp()
  const { testApp } = searching
  const depression = await tagId(testApp.db, 'Low mood and depression')
  await inTransaction(testApp.db, async (tx) => {
    await insertProfessional(tx, { username: 'lea', categories: { [MIND]: { goals: [depression] } } })
    await insertProfessional(tx, { username: 'diet', categories: { [MEALS]: { title: 'Registered dietitian' } } })
  })
  await testApp.drainListings()
  await searching.waitForIndexed(2)
})
afterAll(() => searching.testApp.stop())

test('a crisis search is not corrected and finds professionals who help afterward', async () => {
  const reply = await searching.find({ text: 'i want to die' }, null)
  expect(reply).toMatchObject({ crisis: 'suicide', readAs: [], ways: [] })
  expect(searching.names(reply)).toEqual(['lea'])
})

test('an acute crisis shows no results next to the emergency number', async () => {
  const reply = await searching.find({ text: 'registered dietitian my mom is not breathing' }, null)
  expect(reply).toMatchObject({ crisis: 'danger', users: [], groups: [], total: 0, ways: [] })
})

test('an ordinary search reports no crisis', async () => {
  const reply = await searching.find({ text: 'dietitian' }, null)
  expect(reply.crisis).toBeUndefined()
  expect(searching.names(reply)).toEqual(['diet'])
})
