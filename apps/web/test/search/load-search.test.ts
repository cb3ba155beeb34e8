import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { loadSearch } from '~/features/search/load-search.ts'
import { configureApi } from '~/lib/data/api.ts'
import { currentVisit, runVisit } from '~/lib/site/visit.server.ts'

import { catalog, reply, user } from './fixtures.ts'

let server: FastifyInstance
let hangs: string[]

beforeEach(async () => {
  hangs = []
  server = fastify({ forceCloseConnections: true })
  const said: Record<string, object> = {
    '/api/questions': { questions: [], what: null },
    '/api/tags': catalog,
    '/api/search': reply([user('maya')]),
  }
  server.all('/api/*', ({ url }) =>
    hangs.includes(url) ? new Promise(() => undefined) : Promise.resolve({ data: said[url], errors: [] }),
  )
  configureApi(await server.listen({ host: '127.0.0.1', port: 0 }), currentVisit)
})
afterEach(() => server.close())

/** The page as the server makes it, and how long that took. */
async function made() {
  const request = new Request('https://fourfold.example/search?search=sleep')
  const since = performance.now()
  const page = await runVisit(request, () => loadSearch(request))
  return { page, took: performance.now() - since }
}

test('the search is whole when everything is answered', async () => {
  const { page } = await made()
  expect(page).toMatchObject({ words: 'sleep', questions: [], error: null })
  expect(page.found?.total).toBe(1)
  expect(page.areas).not.toBeNull()
})

// The machine may be busy while this measures real time, so it tries again.
test('a part that hangs costs the page less than three seconds, and the rest is there', { retry: 2 }, async () => {
  hangs = ['/api/questions']
  const { page, took } = await made()
  expect(took).toBeLessThan(3000)
  expect(page).toMatchObject({ questions: null, error: null })
  expect(page.found?.total).toBe(1)
})

test('where everything hangs the page says what could not be had', { retry: 2 }, async () => {
  hangs = ['/api/questions', '/api/tags', '/api/search']
  const { page, took } = await made()
  expect(took).toBeLessThan(3000)
  expect(page).toMatchObject({ questions: null, areas: null, found: null, error: 'no response' })
})
