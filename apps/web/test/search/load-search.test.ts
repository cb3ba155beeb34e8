import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { loadSearch } from '~/features/search/load-search.ts'
import { configureApi } from '~/lib/data/api.ts'
import { currentVisit, runVisit } from '~/lib/site/visit.server.ts'

import { catalog, buildReply, buildUser } from './fixtures.ts'

let server: FastifyInstance
let hangingPaths: string[]

beforeEach(async () => {
  hangingPaths = []
  server = fastify({ forceCloseConnections: true })
  const replies: Record<string, object> = {
    '/api/questions': { questions: [], what: null },
    '/api/tags': catalog,
    '/api/search': buildReply([buildUser('maya')]),
  }
  server.all('/api/*', ({ url }) =>
    hangingPaths.includes(url) ? new Promise(() => undefined) : Promise.resolve({ data: replies[url], errors: [] }),
  )
  configureApi(await server.listen({ host: '127.0.0.1', port: 0 }), currentVisit)
})
afterEach(() => server.close())

/** Loads the page as the server does, and measures the duration. */
async function loadPage() {
  const request = new Request('https://fourfold.example/search?search=sleep')
  const start = performance.now()
  const page = await runVisit(request, () => loadSearch(request))
  return { page, durationMs: performance.now() - start }
}

test('loadSearch loads questions, areas and results', async () => {
  const { page } = await loadPage()
  expect(page).toMatchObject({ query: 'sleep', questions: [], error: null })
  expect(page.results?.total).toBe(1)
  expect(page.areas).not.toBeNull()
})

// Retried, because it measures real time on a machine that may be busy.
test('loadSearch returns the other parts within three seconds if one request hangs', { retry: 2 }, async () => {
  hangingPaths = ['/api/questions']
  const { page, durationMs } = await loadPage()
  expect(durationMs).toBeLessThan(3000)
  expect(page).toMatchObject({ questions: null, error: null })
  expect(page.results?.total).toBe(1)
})

test('loadSearch reports the missing parts within three seconds if all requests hang', { retry: 2 }, async () => {
  hangingPaths = ['/api/questions', '/api/tags', '/api/search']
  const { page, durationMs } = await loadPage()
  expect(durationMs).toBeLessThan(3000)
  expect(page).toMatchObject({ questions: null, areas: null, results: null, error: 'no response' })
})
