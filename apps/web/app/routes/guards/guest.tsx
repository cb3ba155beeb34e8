import { Outlet } from 'react-router'

import { requireGuest } from '~/lib/session/guards.ts'

import type { Route } from './+types/guest'

/** A server loader, so that the page is rendered on the server. */
export function loader() {
  return null
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => void requireGuest()]

export function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** Hidden from logged-in users until the guard redirects them. */
export default function GuestLayout() {
  return (
    <div data-guests-only>
      <Outlet />
    </div>
  )
}
