import { createContext, use } from 'react'

import type { Session } from './session.ts'

/** The logged-in person, for pages behind the login. */
export const ViewerContext = createContext<Session | null>(null)

export function useViewer(): Session {
  const viewer = use(ViewerContext)
  if (!viewer) throw new Error('A page of one person stands outside of the login.')
  return viewer
}
