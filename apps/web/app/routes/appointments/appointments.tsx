import { Stack } from '@mantine/core'

import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { appointmentsQuery } from '~/features/appointments/queries.ts'
import { filled } from '~/lib/loading.ts'
import { useNow } from '~/lib/now.ts'
import { queryClient } from '~/lib/query.ts'
import { viewerId } from '~/lib/session.ts'
import { clockOf, currentReader } from '~/lib/time.ts'
import { useViewer } from '~/lib/viewer.ts'
import { Page } from '~/ui/Page.tsx'

export function clientLoader() {
  return filled(queryClient().fetchInfiniteQuery({ ...appointmentsQuery(viewerId()), staleTime: 0, retry: false }))
}

export default function Appointments() {
  const viewer = useViewer()
  const now = useNow()
  return (
    <Page title="Appointments list" lead={`Times in your zone (${clockOf(currentReader()).zone(now)}).`} width="text">
      <Stack gap={32}>
        <div>
          <AppointmentList viewer={viewer} />
        </div>
        <CalendarFeed />
      </Stack>
    </Page>
  )
}
