import { Outlet } from 'react-router'

import { requireAdmin } from '~/lib/session/guards.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import type { Route } from './+types/admin'

export { PageSkeleton as HydrateFallback } from '~/ui/page/PageSkeleton.tsx'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(args) => void requireAdmin(args)]

/** Makes the guard run on the first page load too. */
export function clientLoader() {
  return null
}

const SecondFactorGuard = lazyComponent(
  async () => (await import('~/features/privacy/factors/SecondFactorGuard.tsx')).SecondFactorGuard,
)

export default function AdminLayout() {
  return (
    <SecondFactorGuard fallback={<PageSkeleton />}>
      <Outlet />
    </SecondFactorGuard>
  )
}
