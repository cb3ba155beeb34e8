import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import { factorsQuery, resetFailedQueries } from './queries.ts'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'

/** Resets failed queries when the step-up is complete, also if that happens in another tab. */
function PendingStepUp() {
  const queries = useQueryClient()
  useEffect(() => () => void resetFailedQueries(queries), [queries])
  return <SecondFactorScreen />
}

/** Asks admins for a second factor before they enter the admin area, where every call requires one. */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  // Not checked during impersonation: the impersonated user is not an admin.
  const { data, isLoading } = useQuery({ ...factorsQuery(session?.userId ?? 0), enabled: session?.isAdmin === true })
  if (isLoading) return <PageSkeleton />
  if (!session || !data?.isRequired || data.isStrong) return children
  return (
    <ViewerContext value={session}>
      <PendingStepUp />
    </ViewerContext>
  )
}
