import { Outlet } from 'react-router'

import { requireLogin } from '~/lib/session/guards.ts'

import type { Route } from './+types/signed-in'

export { PageSkeleton as HydrateFallback } from '~/ui/page/PageSkeleton.tsx'

/** Runs before the loaders of pages that require login. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(visit) => void requireLogin(visit)]

/** Makes the guard run on the first page load too. */
export function clientLoader() {
  return null
}

export default function SignedIn() {
  return <Outlet />
}
