import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitUntil } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MONEY, insertProfessional } from './fixtures.ts'
import { misspellings, titles } from './misspellings.ts'

let testApp: TestApp

/** Inserts one professional per tag and per title. */
beforeAll(async () => {
  testApp = await startTestApp()
  const tags = await testApp.db
    .selectFrom('tag')
    .innerJoin('tag_category', 'tag_category.tag_id', 'tag.id')
    .select(['tag.id', 'tag_category.category_id'])
    .distinctOn('tag.id')
    .where('tag.hidden', '=', false)
    .orderBy('tag.id')
    .execute()
  await inTransaction(testApp.db, async (tx) => {
    for (const { id, category_id } of tags) {
      const categories = { [category_id]: { title: 'Professional', goals: [id] } }
      await insertProfessional(tx, { username: `tag${id}`, name: 'Sam Smith', categories })
    }
    for (const [number, title] of titles.entries()) {
      const username = `title${number}`
      await insertProfessional(tx, { username, name: 'Kim Jones', categories: { [MONEY]: { title, goals: [MONEY] } } })
    }
  })
  await testApp.drainListings()
  const expectedTotal = tags.length + titles.length
  await waitUntil(async () => (await testApp.call(search, { body: { text: '' } })).data?.total === expectedTotal, 10)
})
afterAll(() => testApp.stop())

test('finds the intended result among the first five for at least 90 of 100 misspellings', async () => {
  const texts = new Map(
    (await testApp.db.selectFrom('tag').select(['tag.id', 'tag.text']).execute()).map((tag) => [tag.id, tag.text]),
  )
  const missedQueries: string[] = []
  for (const [query, intended] of misspellings) {
    const { data } = await testApp.call(search, { body: { text: query } })
    const topResults = (data?.users ?? []).slice(0, 5).flatMap(({ categoryTitle, selectedGoalTags }) => [
      ...Object.values(categoryTitle),
      ...Object.values(selectedGoalTags)
        .flat()
        .map((id) => texts.get(id)),
    ])
    if (!topResults.includes(intended)) missedQueries.push(`${query} (${intended})`)
  }
  console.log(
    `${misspellings.length - missedQueries.length} of ${misspellings.length} found; missed: ${missedQueries.join(', ') || 'none'}`,
  )
  expect(misspellings.length).toBeGreaterThanOrEqual(100)
  expect(missedQueries.length / misspellings.length).toBeLessThanOrEqual(0.1)
})
