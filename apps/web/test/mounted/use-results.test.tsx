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
import { catalog, buildReply, buildUser } from '../search/fixtures.ts'
import './mount.tsx'

let api: Api
const listSearchTexts = () => api.bodies('POST /search').map((body) => (body as { text: string }).text)

beforeEach(async () => {
  api = await startApi({
    'GET /tags': () => ({ data: catalog }),
    'POST /search': ({ body }) => ({ data: buildReply([buildUser((body as { text: string }).text)]) }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
})

function renderResults() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => useResults({ form: { text: '' }, results: null, error: null }), { wrapper }).result
}

const search = (result: ReturnType<typeof renderResults>, text: string) => result.current.runSearch({ form: { text } })
const firstUsername = (result: ReturnType<typeof renderResults>) =>
  result.current.status.results?.groups[0]?.cards[0]?.username

describe('useResults', () => {
  test('searches after 100 ms and drops the previous search', { tags: ['SEA-23'] }, async () => {
    const result = renderResults()
    const startedAt = performance.now()
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    let outcomes: SearchOutcome[] = []
    await act(async () => {
      outcomes = await Promise.all([search(result, 'first'), search(result, 'second')])
    })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99)
    // An upper bound would be flaky on a busy machine, so the requested delay is checked.
    expect(timeouts.mock.calls.map(([, delay]) => delay)).toContain(100)
    expect(listSearchTexts()).toEqual(['second'])
    expect(outcomes[0]).toBeNull()
    expect(firstUsername(result)).toBe('second')
  })

  test('drops a late error of a superseded search', async () => {
    const delayed = Promise.withResolvers<void>()
    api.handle('POST /search', async ({ body }) => {
      const { text } = body as { text: string }
      if (text === 'next') return { data: buildReply([buildUser(text)]) }
      await delayed.promise
      return { status: 500, code: 'unexpected', msg: 'No.' }
    })
    const result = renderResults()
    await act(async () => {
      const slowSearch = search(result, 'slow')
      await waitFor(() => expect(listSearchTexts()).toEqual(['slow']))
      await search(result, 'next')
      delayed.resolve()
      expect(await slowSearch).toBeNull()
    })
    expect(result.current.status).toMatchObject({ error: null, isSearching: false })
    expect(firstUsername(result)).toBe('next')
  })

  test(
    'keeps the results of the same query after a network error and clears those of another query',
    { tags: ['OP-117'] },
    async () => {
      const result = renderResults()
      await act(() => search(result, 'sleep'))
      api.disconnect()
      await act(() => search(result, 'sleep'))
      expect(firstUsername(result)).toBe('sleep')
      await act(() => search(result, 'money'))
      expect(result.current.status).toEqual({ results: null, error: null, isSearching: false })
    },
  )
})
