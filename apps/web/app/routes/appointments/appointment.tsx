import { oneAppointment } from '@fourfold/contract/appointments/endpoints'
import type { AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { Button } from '@mantine/core'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { ReviewDialog } from '~/features/reviews/ReviewDialog.tsx'
import { ReviewWords } from '~/features/reviews/ReviewWords.tsx'
import { call } from '~/lib/api.ts'
import { useFreshOnReturn } from '~/lib/fresh.ts'
import { loadOrExplain } from '~/lib/load.ts'
import { orNotFound } from '~/lib/loading.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'
import { SectionCard } from '~/ui/SectionCard.tsx'

import type { Route } from './+types/appointment'

export function clientLoader({ params: { appointmentUuid } }: Route.ClientLoaderArgs) {
  return loadOrExplain(() => orNotFound(call(oneAppointment, { query: { appointmentUuid } })))
}

/** With the dialog open it is the same appointment. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

function Screen({ appointment, review }: AppointmentReply) {
  const [search, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  useFreshOnReturn()

  // Only the member, and only once it is finished. (REV-11, OP-009)
  const mayRate = appointment.viewer === 'member' && appointment.status === 'Finished'
  const open = () => setSearch({ rate: '' }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })

  return (
    <>
      <AppointmentScreen
        appointment={appointment}
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
          await revalidate()
          close()
        }}
        onClose={close}
      />
    </>
  )
}

export default function OneAppointment({ loaderData }: Route.ComponentProps) {
  if ('loaded' in loaderData) return <Screen key={loaderData.loaded.appointment.uuid} {...loaderData.loaded} />
  return (
    <Page title="Appointment" width="cards">
      <NotLoaded problem={loaderData.problem} />
    </Page>
  )
}
