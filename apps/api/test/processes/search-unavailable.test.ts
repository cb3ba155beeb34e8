import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import { expect, onTestFinished, test } from 'vitest'

import { copyTemplate } from '../setup/databases.ts'
import { findFreePort, startServer } from './processes.ts'

test('without its OpenSearch, the API is ready and searches in PostgreSQL', { timeout: 60_000 }, async () => {
  const unusedUrl = `http://127.0.0.1:${await findFreePort()}`
  const api = await startServer('api', { DATABASE_URL: await copyTemplate(), OPENSEARCH_URL: unusedUrl })
  onTestFinished(api.kill)

  const response = await fetch(`${api.url}${buildPath(search, {})}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'yoga' }),
  })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ data: { users: [], degraded: true }, errors: [] })
  expect(api.output.stdout).toContain('search unavailable; falling back to PostgreSQL')
})
