import { appointments } from '@fourfold/contract/appointments/endpoints'
import { Stack } from '@mantine/core'

import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { callPage } from '~/lib/api.ts'
import { useFreshOnReturn } from '~/lib/fresh.ts'
import { loadOrExplain } from '~/lib/load.ts'
import { useNow } from '~/lib/now.ts'
import { useSession } from '~/lib/session.ts'
import { clockOf, currentReader } from '~/lib/time.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/appointments'

export function clientLoader() {
  return loadOrExplain(() => callPage(appointments))
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const viewer = useSession()
  const now = useNow()
  useFreshOnReturn()
  return (
    <Page title="Appointments list" lead={`Times in your zone (${clockOf(currentReader()).zone(now)}).`} width="text">
      {'loaded' in loaderData ? (
        <Stack gap={32}>
          <div>{viewer && <AppointmentList first={loaderData.loaded} viewer={viewer} />}</div>
          <CalendarFeed />
        </Stack>
      ) : (
        <NotLoaded problem={loaderData.problem} />
      )}
    </Page>
  )
}
