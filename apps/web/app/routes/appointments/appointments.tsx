import { Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'

import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { appointmentsQuery } from '~/features/appointments/queries.ts'
import { useNow } from '~/lib/browser/now.ts'
import { waitForQueries } from '~/lib/data/loaders.ts'
import { queryClient } from '~/lib/data/query.ts'
import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { Page } from '~/ui/page/Page.tsx'

export function clientLoader() {
  return waitForQueries(
    queryClient().fetchInfiniteQuery({ ...appointmentsQuery(viewerId()), staleTime: 0, retry: false }),
  )
}

export default function Appointments() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  // The week view shows free and booked hours, which only professionals have.
  const view = viewer.isProfessional && search.get('view') === 'week' ? 'week' : 'list'
  const now = useNow()
  return (
    <Page
      title="Appointments list"
      lead={`Times are in the time zone of your device (${getZoneFormatter(viewerZone()).zone(now)}).`}
      width={view === 'week' ? 'wide' : 'text'}
    >
      <Stack gap={32}>
        <div>
          <AppointmentList viewer={viewer} view={view} />
        </div>
        <CalendarFeed />
      </Stack>
    </Page>
  )
}
