import { Outlet } from 'react-router'

import { requireLogin } from '~/lib/session/guards.ts'

import type { Route } from './+types/signed-in'

export { PageSkeleton as HydrateFallback } from '~/ui/page/PageSkeleton.tsx'

/** Before any loader of a page behind the login, so that none of them asks in vain. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(visit) => void requireLogin(visit)]

/** Its presence makes the guard run on the first page of a visit too. */
export function clientLoader() {
  return null
}

export default function SignedIn() {
  return <Outlet />
}
