import { Outlet } from 'react-router'

import { requireGuest } from '~/lib/session/guards.ts'

import type { Route } from './+types/guest'

/** With a loader of its own the page is rendered on the server, for visitors as for search engines. */
export function loader() {
  return null
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => void requireGuest()]

export function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** Hidden from somebody logged in until the guard has led them away. */
export default function ForGuests() {
  return (
    <div data-guests-only>
      <Outlet />
    </div>
  )
}
