import type { AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { appointmentQuery, appointmentsKey } from '~/features/appointments/queries.ts'
import { ReviewDialog } from '~/features/reviews/ReviewDialog.tsx'
import { ReviewWords } from '~/features/reviews/ReviewWords.tsx'
import { ask, filled } from '~/lib/loading.ts'
import { viewerId } from '~/lib/session.ts'
import { useViewer } from '~/lib/viewer.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'
import { SectionCard } from '~/ui/SectionCard.tsx'
import { StaleNote } from '~/ui/StaleNote.tsx'

import type { Route } from './+types/appointment'

export function clientLoader({ params: { appointmentUuid } }: Route.ClientLoaderArgs) {
  return filled(ask(appointmentQuery(viewerId(), appointmentUuid)))
}

/** With the dialog open it is the same appointment. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

function Screen({ appointment, review, note }: AppointmentReply & { note: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const { userId } = useViewer()

  // Only the member, and only once it is finished. (REV-11, OP-009)
  const mayRate = appointment.viewer === 'member' && appointment.status === 'Finished'
  const open = () => setSearch({ rate: '' }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })

  return (
    <>
      <AppointmentScreen
        appointment={appointment}
        note={note}
        rate={
          mayRate && (
            <Button size="md" onClick={open}>
              Rate & Review
            </Button>
          )
        }
        review={
          review !== null &&
          review.rating > 0 && (
            <SectionCard title="Review" small>
              <ReviewWords rating={review.rating} text={review.text} />
            </SectionCard>
          )
        }
      />
      <ReviewDialog
        opened={mayRate && search.has('rate')}
        appointmentUuid={appointment.uuid}
        review={review}
        onSaved={async () => {
          await queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
          close()
        }}
        onClose={close}
      />
    </>
  )
}

export default function OneAppointment({ params }: Route.ComponentProps) {
  const query = useQuery(appointmentQuery(useViewer().userId, params.appointmentUuid))
  if (query.data) {
    return <Screen key={query.data.appointment.uuid} {...query.data} note={<StaleNote query={query} />} />
  }
  return (
    <Page title="Appointment" width="cards">
      <NotLoaded query={query} />
    </Page>
  )
}
