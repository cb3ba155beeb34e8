import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { DEFAULT_SESSION_LENGTH } from '@fourfold/contract/reference/practice'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatFullName } from '~/features/appointments/booking/load-booking.ts'
import { OtherParty } from '~/features/appointments/booking/OtherParty.tsx'
import { RescheduleDialog } from '~/features/appointments/booking/RescheduleDialog.tsx'
import { appointmentQuery } from '~/features/appointments/queries.ts'
import { useBookingCalendar } from '~/features/schedule/booking-calendar.ts'
import { SlotPicker } from '~/features/schedule/SlotPicker.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { displayName } from '~/lib/format/names.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/reschedule-appointment'

/** Loads the appointment, which contains the professional. (APP-28) */
export function clientLoader({ params: { appointmentUuid } }: Route.ClientLoaderArgs) {
  return waitForQueries(fetchLatest(appointmentQuery(viewerId(), appointmentUuid)))
}

const TITLE = 'Reschedule appointment'

function getSessionLength({ start, end, sessionType }: Appointment): number {
  return sessionType === 'Standard' ? (Date.parse(end) - Date.parse(start)) / 1000 : DEFAULT_SESSION_LENGTH
}

function RescheduleContent({ appointment }: { appointment: Appointment }) {
  const { Professional, Member, viewer, uuid } = appointment
  const professional = {
    username: Professional.username,
    name: displayName(Professional.name),
    pni: Professional.other.pni ?? '',
  }
  const calendar = useBookingCalendar({ username: Professional.username, sessionLength: getSessionLength(appointment) })
  const { subject: slot, opened, open, close } = useDialog<Slot>()

  return (
    <Page title={TITLE} width="cards" lead={<OtherParty professional={professional} timeZone={calendar.timeZone} />}>
      <SlotPicker
        calendar={calendar}
        selectedStart={opened && slot ? slot.start : null}
        onSelectSlot={open}
        emptyAction={
          <Button component={Link} to={`/appointment/${uuid}`} variant="default">
            Back to the appointment
          </Button>
        }
      />
      <RescheduleDialog
        opened={opened}
        slot={slot}
        member={viewer === 'member' ? 'You' : displayName(Member.name)}
        professional={viewer === 'professional' ? 'You' : formatFullName(professional)}
        timeZone={calendar.timeZone ?? appointment.timeZone}
        onClose={close}
      />
    </Page>
  )
}

export default function RescheduleAppointment({ params }: Route.ComponentProps) {
  const query = useQuery(appointmentQuery(useViewer().userId, params.appointmentUuid))
  if (query.data) return <RescheduleContent appointment={query.data.appointment} />
  return (
    <Page title={TITLE} width="cards">
      <QueryFallback query={query} />
    </Page>
  )
}
