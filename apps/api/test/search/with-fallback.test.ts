import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SearchEngine, SearchQuery, SearchResult } from '../../src/search/engine/search-engine.ts'
import { withFallback } from '../../src/search/engine/with-fallback.ts'

const query: SearchQuery = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now: 0 }
const fromEngine: SearchResult = { categories: [{ categoryId: 1, total: 0, found: [] }] }
const fromFallback: SearchResult = { categories: [{ categoryId: 2, total: 0, found: [] }] }
const degraded = { ...fromFallback, degraded: true }
const unavailable = { code: 'unavailable' }

const DEADLINE_MS = 300
const RETRY_AFTER_MS = 2000

const succeed = async () => {}
const fail = async () => {
  throw new Error('no node responds')
}
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates an engine whose calls run `work`, which a test may replace. */
function createFakeEngine(result: SearchResult) {
  const fake = { calls: 0, work: succeed }
  const run = async <Result>(answer: Result) => {
    fake.calls += 1
    await fake.work()
    return answer
  }
  const engine: SearchEngine = {
    search: () => run(result),
    count: (_query, filters) => run(filters.map(() => result.categories[0]?.categoryId ?? 0)),
  }
  return Object.assign(fake, { engine })
}

function createSearch({ maxConcurrent = 100, maxConcurrentFallbacks = 100 } = {}) {
  const engine = createFakeEngine(fromEngine)
  const fallback = createFakeEngine(fromFallback)
  const warn = vi.fn<(...values: unknown[]) => void>()
  const onAnswer = vi.fn<(from: string) => void>()
  const limits = { deadlineMs: DEADLINE_MS, maxConcurrent, maxConcurrentFallbacks }
  const combined = withFallback(engine.engine, fallback.engine, { ...limits, log: { warn }, onAnswer })
  const search = () => combined.search(query)
  return { engine, fallback, warn, onAnswer, search, count: () => combined.count(query, [query.filters]) }
}

async function repeat(times: number, call: () => Promise<SearchResult>, expected: SearchResult): Promise<void> {
  for (let done = 0; done < times; done += 1) expect(await call()).toEqual(expected)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a search with a fallback', () => {
  test('returns the result of the engine, or of the fallback as degraded', async () => {
    const { search, count, engine, fallback, onAnswer } = createSearch()
    expect([await search(), await count(), fallback.calls]).toEqual([fromEngine, [1], 0])
    expect(vi.getTimerCount()).toBe(0)
    engine.work = fail
    expect(await search()).toEqual(degraded)
    await expect(count()).rejects.toMatchObject(unavailable)
    expect(onAnswer.mock.calls).toEqual([['index'], ['fallback']])
  })

  test('uses the fallback when the engine exceeds the deadline', async () => {
    const { search, engine } = createSearch()
    engine.work = () => sleep(DEADLINE_MS + 1)
    const result = search()
    await vi.advanceTimersByTimeAsync(DEADLINE_MS)
    await expect(result).resolves.toEqual(degraded)
  })

  test('uses the fallback at once when too many calls run', async () => {
    const { search, engine, warn } = createSearch({ maxConcurrent: 2 })
    engine.work = () => sleep(20)
    const calls = [search(), search()]
    await expect(search()).resolves.toEqual(degraded)
    await vi.advanceTimersByTimeAsync(20)
    await expect(Promise.all(calls)).resolves.toEqual([fromEngine, fromEngine])
    expect(warn).not.toHaveBeenCalled()
  })

  test('rejects calls beyond the capacity of the fallback instead of queueing them', async () => {
    const { search, engine, fallback } = createSearch({ maxConcurrentFallbacks: 1 })
    engine.work = fail
    fallback.work = () => sleep(20)
    const first = search()
    await vi.advanceTimersByTimeAsync(1)
    await expect(search()).rejects.toMatchObject(unavailable)
    await vi.advanceTimersByTimeAsync(20)
    await expect(first).resolves.toEqual(degraded)
    expect(fallback.calls).toBe(1)
  })

  const timeout = Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
    code: '57014',
  })
  test.each([
    [timeout, unavailable],
    [new Error('column does not exist'), { message: 'column does not exist' }],
  ])('rejects if the fallback fails: %s', async (error, expected) => {
    const { search, engine, fallback, onAnswer } = createSearch()
    engine.work = fail
    fallback.work = async () => {
      throw error
    }
    await expect(search()).rejects.toMatchObject(expected)
    expect(onAnswer).not.toHaveBeenCalled()
  })
})

describe('the circuit breaker', () => {
  test('opens after consecutive failures and closes when one call has tested the engine', async () => {
    const { search, engine, warn } = createSearch()
    engine.work = fail
    await repeat(20, search, degraded)
    expect(engine.calls).toBe(5)
    for (let tests = 1; tests <= 3; tests += 1) {
      await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
      await repeat(5, search, degraded)
      expect(engine.calls).toBe(5 + tests)
    }
    engine.work = () => sleep(20)
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
    const tested = search()
    await repeat(5, search, degraded)
    await vi.advanceTimersByTimeAsync(20)
    await expect(tested).resolves.toEqual(fromEngine)
    expect(engine.calls).toBe(9)
    engine.work = succeed
    await repeat(5, search, fromEngine)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'search unavailable; falling back to PostgreSQL')
  })

  test('stays closed while some calls succeed, without a log line per failure', async () => {
    const { search, engine, warn } = createSearch()
    for (let call = 0; call < 20; call += 1) {
      engine.work = call % 5 === 4 ? succeed : fail
      await search()
    }
    expect(engine.calls).toBe(20)
    expect(warn).toHaveBeenCalledOnce()
  })
})
