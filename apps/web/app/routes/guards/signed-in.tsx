import { Outlet } from 'react-router'

import { requireLogin } from '~/lib/session/guards.ts'

import type { Route } from './+types/signed-in'

export { PageSkeleton as HydrateFallback } from '~/ui/page/PageSkeleton.tsx'

/** Redirects visitors to the login before the loaders run. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(args) => void requireLogin(args)]

/** Makes the guard run on the first page load too. */
export function clientLoader() {
  return null
}

export default function SignedInLayout() {
  return <Outlet />
}
