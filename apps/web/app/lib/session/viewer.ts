import { createContext, use } from 'react'

import type { Session } from './session.ts'

/** Whoever is logged in, for what stands behind the login. */
export const ViewerContext = createContext<Session | null>(null)

export function useViewer(): Session {
  const viewer = use(ViewerContext)
  if (!viewer) throw new Error('A page of one person stands outside of the login.')
  return viewer
}
