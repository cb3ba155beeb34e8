import { Outlet } from 'react-router'

import { ConfirmationReminder } from '~/features/accounts/registration/ConfirmationReminder.tsx'
import { useSession } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

/** Provides the logged-in user, and remounts the pages when the user changes. */
export default function SessionLayout() {
  const session = useSession()
  if (!session) return <PageSkeleton />
  return (
    <ViewerContext value={session}>
      <ConfirmationReminder key={session.username} />
      <Outlet key={session.userId} />
    </ViewerContext>
  )
}
