import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SearchEngine, SearchResult } from '../../src/search/engine/search-engine.ts'
import type { SearchQuery } from '../../src/search/engine/search-query.ts'
import { withFallback } from '../../src/search/engine/with-fallback.ts'

const query: SearchQuery = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now: 0 }
const fromEngine: SearchResult = { categories: [{ categoryId: 1, total: 0, found: [] }] }
const fromFallback: SearchResult = { categories: [{ categoryId: 2, total: 0, found: [] }] }
const degraded = { ...fromFallback, degraded: true }

const DEADLINE_MS = 300
const RETRY_AFTER_MS = 2000
const UNAVAILABLE = 'search unavailable; falling back to PostgreSQL'
const AVAILABLE = 'search available again'

const succeed = async () => {}
const fail = async () => {
  throw new Error('no node responds')
}
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates an engine whose calls run `work`, which a test may replace. */
function createFakeEngine(result: SearchResult) {
  const fake = {
    calls: 0,
    work: succeed,
    engine: {
      async search() {
        fake.calls += 1
        await fake.work()
        return result
      },
      async count(_query, filters) {
        await fake.work()
        return filters.map(() => result.categories[0]?.categoryId ?? 0)
      },
    } satisfies SearchEngine,
  }
  return fake
}

function createSearch({ maxConcurrent = 100, maxConcurrentFallbacks = 100 } = {}) {
  const engine = createFakeEngine(fromEngine)
  const fallback = createFakeEngine(fromFallback)
  const logged: string[] = []
  const answers: string[] = []
  const { search, count } = withFallback(engine.engine, fallback.engine, {
    deadlineMs: DEADLINE_MS,
    retryAfterMs: RETRY_AFTER_MS,
    maxConcurrent,
    maxConcurrentFallbacks,
    log: {
      warn: (_fields: object, message?: string) => logged.push(message ?? ''),
      info: (message: string) => logged.push(message),
    },
    onAnswer: (from) => answers.push(from),
  })
  return { engine, fallback, logged, answers, search: () => search(query), count: () => count(query, [query.filters]) }
}

/** Runs calls one after another. */
async function repeat<Result>(times: number, call: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let done = 0; done < times; done += 1) results.push(await call())
  return results
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a search with a fallback', () => {
  test('returns the result of the engine unchanged', async () => {
    const { search, count, fallback, answers, logged } = createSearch()
    await expect(search()).resolves.toEqual(fromEngine)
    await expect(count()).resolves.toEqual([1])
    expect([fallback.calls, answers, logged]).toEqual([0, ['index'], []])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('marks the result of the fallback as degraded', async () => {
    const { search, count, engine, answers } = createSearch()
    engine.work = fail
    await expect(search()).resolves.toEqual(degraded)
    await expect(count()).resolves.toEqual([2])
    expect(answers).toEqual(['fallback'])
  })

  test('uses the fallback when the engine exceeds the deadline', async () => {
    const { search, engine } = createSearch()
    engine.work = () => sleep(DEADLINE_MS + 1)
    const result = search()
    await vi.advanceTimersByTimeAsync(DEADLINE_MS)
    await expect(result).resolves.toEqual(degraded)
  })

  test('uses the fallback at once when too many calls run', async () => {
    const { search, engine, logged } = createSearch({ maxConcurrent: 2 })
    engine.work = () => sleep(20)
    const [first, second, third] = [search(), search(), search()]
    await expect(third).resolves.toEqual(degraded)
    await vi.advanceTimersByTimeAsync(20)
    await expect(Promise.all([first, second])).resolves.toEqual([fromEngine, fromEngine])
    expect(logged).toEqual([])
    engine.work = succeed
    await expect(search()).resolves.toEqual(fromEngine)
  })
})

describe('the circuit breaker', () => {
  test('stops calling an engine after consecutive failures', async () => {
    const { search, engine, logged } = createSearch()
    engine.work = fail
    await expect(repeat(20, search)).resolves.toEqual(Array.from({ length: 20 }, () => degraded))
    expect(engine.calls).toBe(5)
    expect(logged).toEqual([UNAVAILABLE])
  })

  test('closes when one call has tested the engine successfully', async () => {
    const { search, engine, logged } = createSearch()
    engine.work = fail
    await repeat(5, search)
    engine.work = () => sleep(20)
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 1)
    await expect(search()).resolves.toEqual(degraded)
    await vi.advanceTimersByTimeAsync(1)
    const tested = search()
    await expect(repeat(5, search)).resolves.toEqual(Array.from({ length: 5 }, () => degraded))
    await vi.advanceTimersByTimeAsync(20)
    await expect(tested).resolves.toEqual(fromEngine)
    expect(engine.calls).toBe(6)
    engine.work = succeed
    await expect(search()).resolves.toEqual(fromEngine)
    expect(logged).toEqual([UNAVAILABLE, AVAILABLE])
  })

  test('stays open when the tested engine fails', async () => {
    const { search, engine, logged } = createSearch()
    engine.work = fail
    await repeat(5, search)
    for (let tests = 1; tests <= 3; tests += 1) {
      await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
      await repeat(5, search)
      expect(engine.calls).toBe(5 + tests)
    }
    expect(logged).toEqual([UNAVAILABLE])
  })

  test('stays closed while some calls succeed, without a log line per failure', async () => {
    const { search, engine, logged } = createSearch()
    for (let call = 0; call < 20; call += 1) {
      engine.work = call % 5 === 4 ? succeed : fail
      await search()
    }
    expect(engine.calls).toBe(20)
    expect(logged).toEqual([UNAVAILABLE])
  })
})

describe('the fallback', () => {
  test('rejects calls beyond its capacity', async () => {
    const { search, count, engine, fallback } = createSearch({ maxConcurrentFallbacks: 1 })
    engine.work = fail
    fallback.work = () => sleep(20)
    const first = search()
    await vi.advanceTimersByTimeAsync(1)
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(count()).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(20)
    await expect(first).resolves.toEqual(degraded)
    expect(fallback.calls).toBe(1)
  })

  test('reports a statement timeout as unavailable', async () => {
    const { search, engine, fallback, answers } = createSearch()
    engine.work = fail
    fallback.work = async () => {
      throw Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
        code: '57014',
      })
    }
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' })
    expect(answers).toEqual([])
  })

  test('does not hide other errors', async () => {
    const { search, engine, fallback } = createSearch()
    engine.work = fail
    fallback.work = async () => {
      throw new Error('column does not exist')
    }
    await expect(search()).rejects.toThrow('column does not exist')
  })
})
