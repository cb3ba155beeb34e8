import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProfessional, MEALS, MIND, findTagId } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

let searchApp: Awaited<ReturnType<typeof startSearchTestApp>>

beforeAll(async () => {
  searchApp = await startSearchTestApp()
  const { testApp } = searchApp
  const depression = await findTagId(testApp.db, 'Low mood and depression')
  await inTransaction(testApp.db, async (tx) => {
    await insertProfessional(tx, { username: 'lea', categories: { [MIND]: { goals: [depression] } } })
    await insertProfessional(tx, { username: 'diet', categories: { [MEALS]: { title: 'Registered dietitian' } } })
  })
  await testApp.drainListings()
})
afterAll(() => searchApp.testApp.stop())

test('does not correct a suicide query and finds professionals who can help', async () => {
  const reply = await searchApp.find({ text: 'i want to die' }, null)
  expect(reply).toMatchObject({ crisis: 'suicide', readAs: [], ways: [] })
  expect(searchApp.listUsernames(reply)).toEqual(['lea'])
})

test('returns no results for an acute emergency', async () => {
  const reply = await searchApp.find({ text: 'registered dietitian my mom is not breathing' }, null)
  expect(reply).toMatchObject({ crisis: 'danger', users: [], groups: [], total: 0, ways: [] })
})

test('reports no crisis for an ordinary query', async () => {
  const reply = await searchApp.find({ text: 'dietitian' }, null)
  expect(reply.crisis).toBeUndefined()
  expect(searchApp.listUsernames(reply)).toEqual(['diet'])
})
