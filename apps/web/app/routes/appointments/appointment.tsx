import { useQuery } from '@tanstack/react-query'

import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { appointmentQuery } from '~/features/appointments/queries.ts'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/appointment'

export function clientLoader({ params: { appointmentUuid } }: Route.ClientLoaderArgs) {
  return waitForQueries(fetchLatest(appointmentQuery(viewerId(), appointmentUuid)))
}

export { revalidateUnlessQueryChanged as shouldRevalidate } from '~/lib/data/loaders.ts'

export default function AppointmentPage({ params }: Route.ComponentProps) {
  const query = useQuery(appointmentQuery(useViewer().userId, params.appointmentUuid))
  if (query.data) {
    return <AppointmentScreen key={query.data.appointment.uuid} {...query.data} note={<StaleNote query={query} />} />
  }
  return (
    <Page title="Appointment" width="cards">
      <QueryFallback query={query} />
    </Page>
  )
}
