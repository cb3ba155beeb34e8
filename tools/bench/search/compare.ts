import type pg from 'pg'

import { callSearch } from './api-calls.ts'
import { searchNaively } from './naive-sql.ts'
import { createMatches, toCall } from './questions.ts'
import type { Question } from './questions.ts'

const HALF_HOUR = 1_800_000

/** Returns the results of each category in order. A degraded reply has no results here, so that it differs. */
async function searchWithApi(api: string, question: Question): Promise<string[]> {
  const { users, degraded } = await callSearch(api, toCall(question))
  if (degraded) return ['degraded']
  const byCategory = Map.groupBy(users, ({ userCategories }) => userCategories[0]?.categoryId ?? 0)
  return [...byCategory]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([category, found]) => found.map(({ username, priority }) => `${category} ${username} ${priority}`))
}

/** Compares names, order and scores of random matches with SQL. */
export async function compareWithSql({ pool, api }: { pool: pg.Pool; api: string }, count: number) {
  const different: Question[] = []
  let results = 0
  for (const question of await createMatches(pool, count)) {
    // Free times depend on the current half hour, so a search that crosses its end is repeated.
    let now: number
    let found: string[]
    do {
      now = Date.now()
      found = await searchWithApi(api, question)
    } while (Math.floor(Date.now() / HALF_HOUR) !== Math.floor(now / HALF_HOUR))
    const expected = await searchNaively(pool, question, now)
    results += expected.length
    if (found.join() === expected.join()) continue
    different.push(question)
    console.log('differs from SQL', JSON.stringify({ question, found, expected }))
  }
  return { questions: count, results, different: different.length }
}
