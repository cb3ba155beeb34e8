import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '../../app/routes.ts'

type Guard = 'open' | 'guest' | 'login' | 'admin'

export type Address = { path: string; file: string; guard: Guard; id: string | undefined }

const GUARDS: Record<string, Guard> = {
  'routes/guards/guest.tsx': 'guest',
  'routes/guards/signed-in.tsx': 'login',
  'routes/guards/admin.tsx': 'admin',
}

function walk(entries: RouteConfigEntry[], above: { path: string; guard: Guard }): Address[] {
  return entries.flatMap((entry) => {
    const path = [above.path, entry.path].filter(Boolean).join('/')
    const guard = GUARDS[entry.file] ?? above.guard
    if (entry.children) return walk(entry.children, { path, guard })
    return [{ path: `/${path}`, file: entry.file, guard, id: entry.id }]
  })
}

/** Every address of the product with the guard before it. */
export const addresses: Address[] = walk(routes, { path: '', guard: 'open' })
