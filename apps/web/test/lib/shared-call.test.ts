import { tags } from '@fourfold/contract/catalog/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadAreaLanding } from '~/features/search/landing/load-landing-page.ts'
import { NetworkError, configureApi } from '~/lib/data/api.ts'
import { sharedCall } from '~/lib/data/shared-call.server.ts'
import { currentVisit, runVisit } from '~/lib/site/visit.server.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, buildReply, buildUser } from '../search/fixtures.ts'

let api: Api

beforeEach(async () => {
  api = await startApi({ 'GET /tags': () => ({ data: catalog }) })
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
})

const calls = () => api.requests.map(({ call }) => call)

test('sharedCall sends one request for concurrent pages and for pages shortly after', async () => {
  const loadTags = sharedCall(tags)
  await Promise.all([loadTags(), loadTags(), loadTags()])
  expect(await loadTags()).toEqual(catalog)
  expect(calls()).toEqual(['GET /tags'])
})

test('sharedCall sends a new request after two seconds', async () => {
  const loadTags = sharedCall(tags)
  await loadTags()
  const newCatalog = { ...catalog, tags: [] }
  api.handle('GET /tags', () => ({ data: newCatalog }))
  vi.advanceTimersByTime(1_900)
  expect(await loadTags()).toEqual(catalog)
  vi.advanceTimersByTime(200)
  expect(await loadTags()).toEqual(newCatalog)
})

test('sharedCall does not share errors: the next page repeats the request', async () => {
  const loadTags = sharedCall(tags)
  api.handle('GET /tags', () => ({ status: 500, code: 'unexpected', msg: 'No.' }))
  await expect(loadTags()).rejects.toThrow('No.')
  api.handle('GET /tags', () => ({ data: catalog }))
  expect(await loadTags()).toEqual(catalog)
})

test('sharedCall continues for other visitors when one visitor leaves', async () => {
  configureApi(api.origin, currentVisit)
  const delay = Promise.withResolvers<void>()
  api.handle('GET /tags', async () => {
    await delay.promise
    return { data: catalog }
  })
  const loadTags = sharedCall(tags)
  const controller = new AbortController()
  const first = runVisit(new Request('https://fourfold.example/', { signal: controller.signal }), loadTags)
  const second = runVisit(new Request('https://fourfold.example/'), loadTags)
  controller.abort()
  delay.resolve()
  expect(await Promise.all([first, second])).toEqual([catalog, catalog])
  expect(calls()).toEqual(['GET /tags'])
})

test('the page of a life area loads catalog and professionals in parallel', async () => {
  const bothReceived = Promise.withResolvers<void>()
  const waitForBoth = async () => {
    if (calls().length === 2) bothReceived.resolve()
    await bothReceived.promise
  }
  api.handle('GET /tags', async () => {
    await waitForBoth()
    return { data: catalog }
  })
  api.handle('POST /search', async () => {
    await waitForBoth()
    return { data: buildReply([buildUser('maya')]) }
  })
  expect((await loadAreaLanding('movement'))?.groups[0]?.cards[0]?.username).toBe('maya')
})

test('an unknown life area is not found even if the search fails', async () => {
  api.handle('POST /search', () => ({ status: 500, code: 'unexpected', msg: 'No.' }))
  expect(await loadAreaLanding('nowhere')).toBeNull()
  api.disconnect()
  await expect(loadAreaLanding('movement')).rejects.toThrow(NetworkError)
})
