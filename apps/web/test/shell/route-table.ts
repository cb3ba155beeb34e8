import type { RouteConfigEntry } from '@react-router/dev/routes'

import routeConfig from '../../app/routes.ts'

type Guard = 'open' | 'guest' | 'login' | 'admin'

export type AppRoute = { path: string; file: string; guard: Guard; id: string | undefined }

const GUARDS: Record<string, Guard> = {
  'routes/guards/guest.tsx': 'guest',
  'routes/guards/signed-in.tsx': 'login',
  'routes/guards/admin.tsx': 'admin',
}

function flattenRoutes(entries: RouteConfigEntry[], parent: { path: string; guard: Guard }): AppRoute[] {
  return entries.flatMap((entry) => {
    const path = [parent.path, entry.path].filter(Boolean).join('/')
    const guard = GUARDS[entry.file] ?? parent.guard
    if (entry.children) return flattenRoutes(entry.children, { path, guard })
    return [{ path: `/${path}`, file: entry.file, guard, id: entry.id }]
  })
}

/** All routes of the app with their guards. */
export const appRoutes: AppRoute[] = flattenRoutes(routeConfig, { path: '', guard: 'open' })
