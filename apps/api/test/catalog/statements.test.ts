import { inTransaction } from '@fourfold/platform/db/db'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogRoutes } from '../../src/catalog/catalog.routes.ts'
import { createCatalog } from '../../src/catalog/index.ts'
import { buildBareApp } from '../http/bare-app.ts'
import { openCountingDatabase } from '../setup/count-statements.ts'
import type { CountingDatabase } from '../setup/count-statements.ts'

let database: CountingDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await openCountingDatabase()
  const catalog = createCatalog({ db: database.db, saveSearchAnswers: async () => undefined })
  app = await buildBareApp({ routes: catalogRoutes({ catalog }) })
  await catalog.getTags()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function countStatements(url: string): Promise<number> {
  const { result, statementCount } = await database.countStatements(() => app.inject({ url }))
  expect(result.statusCode).toBe(200)
  return statementCount
}

const calls = [
  { url: '/api/tags', expected: 1 },
  { url: '/api/questions', expected: 1 },
  { url: '/api/question?type=professional', expected: 1 },
]

test.each(calls)('GET $url executes $expected statements', async ({ url, expected }) => {
  expect(await countStatements(url)).toBe(expected)
})

test('catalog endpoints execute the same number of statements for a catalog ten times as large', async () => {
  await inTransaction(database.db, async (tx) => {
    await sql`insert into tag (text) select 'Another ' || n from generate_series(1, 1500) n`.execute(tx)
    await sql`insert into tag_category select tag.id, 1 from tag on conflict do nothing`.execute(tx)
    await sql`insert into question (title, text) select 'More', 'More ' || n from generate_series(1, 200) n`.execute(tx)
    await sql`insert into answer (question_id, text) select question.id, 'Yes' from question`.execute(tx)
    await sql`insert into answer_tag select answer.id, 1 from answer on conflict do nothing`.execute(tx)
  })
  // The changed catalog is reloaded once, in two statements.
  expect(await countStatements('/api/tags')).toBe(3)
  for (const { url, expected } of calls) expect(await countStatements(url)).toBe(expected)
})
