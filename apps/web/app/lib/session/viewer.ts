import { createContext, use } from 'react'

import type { Session } from './session.ts'

/** The logged-in user, for pages that require login. */
export const ViewerContext = createContext<Session | null>(null)

export function useViewer(): Session {
  const viewer = use(ViewerContext)
  if (!viewer) throw new Error('useViewer requires a login')
  return viewer
}
