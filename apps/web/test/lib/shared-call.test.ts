import { tags } from '@fourfold/contract/catalog/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadAreaLanding } from '~/features/search/landing/load-landing-page.ts'
import { NetworkError, configureApi } from '~/lib/data/api.ts'
import { sharedCall } from '~/lib/data/shared-call.server.ts'
import { currentVisit, runVisit } from '~/lib/site/visit.server.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, reply, user } from '../search/fixtures.ts'

let api: Api

beforeEach(async () => {
  api = await startApi({ 'GET /tags': () => ({ data: catalog }) })
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
})

const calls = () => api.asked.map(({ call }) => call)

test('pages that are made at the same time share one call, and those soon after it too', async () => {
  const ask = sharedCall(tags)
  await Promise.all([ask(), ask(), ask()])
  expect(await ask()).toEqual(catalog)
  expect(calls()).toEqual(['GET /tags'])
})

test('what an admin changed is seen two seconds later', async () => {
  const ask = sharedCall(tags)
  await ask()
  const changed = { ...catalog, tags: [] }
  api.say('GET /tags', () => ({ data: changed }))
  vi.advanceTimersByTime(1_900)
  expect(await ask()).toEqual(catalog)
  vi.advanceTimersByTime(200)
  expect(await ask()).toEqual(changed)
})

test('a failure is nobody else’s: the next page asks again', async () => {
  const ask = sharedCall(tags)
  api.say('GET /tags', () => ({ status: 500, code: 'unexpected', msg: 'No.' }))
  await expect(ask()).rejects.toThrow('No.')
  api.say('GET /tags', () => ({ data: catalog }))
  expect(await ask()).toEqual(catalog)
})

test('a visitor who leaves takes the answer from nobody', async () => {
  configureApi(api.origin, currentVisit)
  const held = Promise.withResolvers<void>()
  api.say('GET /tags', async () => {
    await held.promise
    return { data: catalog }
  })
  const ask = sharedCall(tags)
  const leaving = new AbortController()
  const first = runVisit(new Request('https://fourfold.example/', { signal: leaving.signal }), ask)
  const second = runVisit(new Request('https://fourfold.example/'), ask)
  leaving.abort()
  held.resolve()
  expect(await Promise.all([first, second])).toEqual([catalog, catalog])
  expect(calls()).toEqual(['GET /tags'])
})

test('the page of a life area asks for its people while it asks what its name means', async () => {
  const both = Promise.withResolvers<void>()
  const together = async () => {
    if (calls().length === 2) both.resolve()
    await both.promise
  }
  api.say('GET /tags', async () => {
    await together()
    return { data: catalog }
  })
  api.say('POST /search', async () => {
    await together()
    return { data: reply([user('maya')]) }
  })
  expect((await loadAreaLanding('movement'))?.groups[0]?.cards[0]?.username).toBe('maya')
})

test('a life area that does not exist is not found, whatever became of the search for its people', async () => {
  api.say('POST /search', () => ({ status: 500, code: 'unexpected', msg: 'No.' }))
  expect(await loadAreaLanding('nowhere')).toBeNull()
  api.fallSilent()
  await expect(loadAreaLanding('movement')).rejects.toThrow(NetworkError)
})
