import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import { factorsQuery, resetFailedQueries } from './queries.ts'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'

/** However it opens, be it by a confirmation in another tab: what was refused behind it is asked again. */
function PendingStepUp() {
  const queries = useQueryClient()
  useEffect(() => () => void resetFailedQueries(queries), [queries])
  return <SecondFactorScreen />
}

/** After a login with a password alone the factor comes first: the server refuses every call until then. */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  // Somebody who has begun to act as another is not an admin in this tab, and stays where they are.
  const { data, isLoading } = useQuery({ ...factorsQuery(session?.userId ?? 0), enabled: session?.isAdmin === true })
  if (isLoading) return <PageSkeleton />
  if (!session || !data?.isRequired || data.isStrong) return children
  return (
    <ViewerContext value={session}>
      <PendingStepUp />
    </ViewerContext>
  )
}
