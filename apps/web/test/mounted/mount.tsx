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
import ViewerLayout from '~/routes/guards/viewer.tsx'

// What the component library asks of a browser and jsdom does not have.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// The machines that prove a commit are busy with other tests too.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  queryClient().clear()
  localStorage.clear()
  sessionStorage.clear()
})

export const sam: Session = { token: 'token-of-sam', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }
export const noor: Session = { ...sam, token: 'token-of-noor', userId: 2, username: 'noor' }

/** Somebody is logged in, as a page finds it. */
export function storeSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Another tab logs somebody in, or out. */
export function changeSessionInOtherTab(session: Session | null): void {
  const oldValue = localStorage.getItem(SESSION_KEY)
  if (session) storeSession(session)
  else localStorage.removeItem(SESSION_KEY)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, oldValue })))
}

/** Somebody comes back to this tab. */
export function returnToTab(): void {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

function show(routes: RouteObject[], at: string) {
  const watched = (
    <>
      <SessionWatcher />
      <Outlet />
    </>
  )
  const login = { path: '/login', element: <p>The login</p> }
  const router = createMemoryRouter([{ element: watched, HydrateFallback: () => null, children: [login, ...routes] }], {
    initialEntries: [at],
  })
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup(), ...shown }
}

/** A page behind the login in a living browser. */
export function mount(path: string, page: Omit<RouteObject, 'path' | 'children' | 'index'>, at = path) {
  return show([{ element: <ViewerLayout />, children: [{ path, ...page }] }], at)
}

/** A page that is open to all. */
export function mountPublic(element: ReactNode, at = '/') {
  return show([{ path: '*', element }], at)
}
