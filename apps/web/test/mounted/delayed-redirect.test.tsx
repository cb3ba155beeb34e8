// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useDelayedRedirect } from '~/features/accounts/use-delayed-redirect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('useDelayedRedirect redirects after exactly one second', { tags: ['ACC-62'] }, async () => {
  const wrapper = ({ children }: { children: ReactNode }) => {
    const routes = [
      { path: '/', element: children },
      { path: '/next', element: null },
    ]
    router ??= createMemoryRouter(routes)
    return <RouterProvider router={router} />
  }
  let router: ReturnType<typeof createMemoryRouter> | undefined
  renderHook(() => useDelayedRedirect('/next'), { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(router?.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(router?.state.location.pathname).toBe('/next')
})
