import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { afterEach } from 'vitest'

import { SessionWatcher } from '~/features/shell/SessionWatcher.tsx'
import { queryClient } from '~/lib/data/query.ts'
import { SESSION_KEY } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'
import SessionLayout from '~/routes/guards/session.tsx'

// Stubs browser APIs that the component library uses and jsdom lacks.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// A generous timeout, because CI machines run other tests at the same time.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  queryClient().clear()
  localStorage.clear()
  sessionStorage.clear()
})

export const sam: Session = { token: 'token-of-sam', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }
export const noor: Session = { ...sam, token: 'token-of-noor', userId: 2, username: 'noor' }

/** Stores a session, so that a page starts logged in. */
export function storeSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Simulates a login or logout in another tab. */
export function changeSessionInOtherTab(session: Session | null): void {
  const oldValue = localStorage.getItem(SESSION_KEY)
  if (session) storeSession(session)
  else localStorage.removeItem(SESSION_KEY)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, oldValue })))
}

/** Simulates a return to this tab. */
export function returnToTab(): void {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

function renderRoutes(routes: RouteObject[], url: string) {
  const root = (
    <>
      <SessionWatcher />
      <Outlet />
    </>
  )
  const login = { path: '/login', element: <p>The login</p> }
  const router = createMemoryRouter([{ element: root, HydrateFallback: () => null, children: [login, ...routes] }], {
    initialEntries: [url],
  })
  const rendered = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup(), ...rendered }
}

/** Renders a page for logged-in users with effects and navigation. */
export function mount(path: string, page: Omit<RouteObject, 'path' | 'children' | 'index'>, url = path) {
  return renderRoutes([{ element: <SessionLayout />, children: [{ path, ...page }] }], url)
}

/** Renders a public page with effects and navigation. */
export function mountPublic(element: ReactNode, url = '/') {
  return renderRoutes([{ path: '*', element }], url)
}
