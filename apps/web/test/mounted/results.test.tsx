import { QueryClientProvider } from '@tanstack/react-query'
// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useResults } from '~/features/search/state/use-results.ts'
import type { SearchOutcome } from '~/features/search/state/use-results.ts'
import { queryClient } from '~/lib/data/query.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, reply, user } from '../search/fixtures.ts'
import './mount.tsx'

let api: Api
const texts = () => api.bodies('POST /search').map((body) => (body as { text: string }).text)

beforeEach(async () => {
  api = await startApi({
    'GET /tags': () => ({ data: catalog }),
    'POST /search': ({ body }) => ({ data: reply([user((body as { text: string }).text)]) }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
})

function results() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => useResults({ form: { text: '' }, found: null, error: null }), { wrapper }).result
}

const ask = (result: ReturnType<typeof results>, text: string) => result.current.runSearch({ form: { text } })
const found = (result: ReturnType<typeof results>) => result.current.status.found?.groups[0]?.cards[0]?.username

describe('a search', () => {
  test('is asked 100 ms after it was started, and one started before is dropped', { tags: ['SEA-23'] }, async () => {
    const result = results()
    const since = performance.now()
    const waits = vi.spyOn(globalThis, 'setTimeout')
    let answers: SearchOutcome[] = []
    await act(async () => {
      answers = await Promise.all([ask(result, 'first'), ask(result, 'second')])
    })
    expect(performance.now() - since).toBeGreaterThanOrEqual(99)
    // A busy machine makes any upper bound of the clock untrue; what was asked of the clock is exact.
    expect(waits.mock.calls.map(([, delay]) => delay)).toContain(100)
    expect(texts()).toEqual(['second'])
    expect(answers[0]).toBeNull()
    expect(found(result)).toBe('second')
  })

  test('an answer that comes after the next question is dropped too, be it a failure', async () => {
    const slow = Promise.withResolvers<void>()
    api.say('POST /search', async ({ body }) => {
      const { text } = body as { text: string }
      if (text === 'next') return { data: reply([user(text)]) }
      await slow.promise
      return { status: 500, code: 'unexpected', msg: 'No.' }
    })
    const result = results()
    await act(async () => {
      const before = ask(result, 'slow')
      await waitFor(() => expect(texts()).toEqual(['slow']))
      await ask(result, 'next')
      slow.resolve()
      expect(await before).toBeNull()
    })
    expect(result.current.status).toMatchObject({ error: null, isSearching: false })
    expect(found(result)).toBe('next')
  })

  test(
    'silence leaves what was found for the same question, and nothing of another',
    { tags: ['OP-117'] },
    async () => {
      const result = results()
      await act(() => ask(result, 'sleep'))
      api.fallSilent()
      await act(() => ask(result, 'sleep'))
      expect(found(result)).toBe('sleep')
      await act(() => ask(result, 'money'))
      expect(result.current.status).toEqual({ found: null, error: null, isSearching: false })
    },
  )
})
