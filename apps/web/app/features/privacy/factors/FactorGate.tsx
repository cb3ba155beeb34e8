import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'

import { factorsQuery } from './queries.ts'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'

/** Whoever logged in with a password alone proves first that it is them; the server refuses every call until then. */
export function FactorGate({ children }: { children: ReactNode }) {
  const session = useSession()
  // Who has begun to act as somebody else is no admin in this tab, and stays where they are.
  const { data, isLoading } = useQuery({ ...factorsQuery(session?.userId ?? 0), enabled: session?.isAdmin === true })
  if (isLoading) return null
  if (!session || !data?.isRequired || data.isStrong) return children
  return (
    <ViewerContext value={session}>
      <SecondFactorScreen />
    </ViewerContext>
  )
}
