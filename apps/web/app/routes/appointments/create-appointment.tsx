import type { Booked } from '@fourfold/contract/appointments/shapes'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { BookedNote } from '~/features/appointments/booking/BookedNote.tsx'
import { wishFor } from '~/features/appointments/booking/booking-form.ts'
import type { Wish } from '~/features/appointments/booking/booking-form.ts'
import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import { loadBooking } from '~/features/appointments/booking/load-booking.ts'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { WithWhom } from '~/features/appointments/booking/WithWhom.tsx'
import { useDiary } from '~/features/schedule/diary.ts'
import { SlotPicker } from '~/features/schedule/SlotPicker.tsx'
import { loadOrExplain } from '~/lib/load.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/create-appointment'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrExplain(() => loadBooking(params.username))
}

const TITLE = 'Create Appointment'

function Screen({ booking }: { booking: Booking }) {
  const diary = useDiary(booking)
  // The wish stays while its dialog fades out.
  const [wish, setWish] = useState<Wish | null>(null)
  const [isAsking, ask] = useState(false)
  const [booked, setBooked] = useState<Booked | null>(null)
  const wayOn = useRef<HTMLAnchorElement>(null)

  function pick(slot: Slot): void {
    setBooked(null)
    setWish(wishFor(slot))
    ask(true)
  }

  /** (APP-15) */
  function finish(appointment: Booked): void {
    setBooked(appointment)
    ask(false)
    diary.choose(null)
    void diary.reload()
  }

  return (
    <Page title={TITLE} width="cards" lead={<WithWhom professional={booking} timeZone={diary.timeZone} />}>
      {!booking.isMember && (
        <Alert color="gray" mb="md">
          Only members ask for appointments. You are logged in as a professional.
        </Alert>
      )}
      <BookedNote ref={wayOn} booked={booked} name={booking.name} />
      <SlotPicker
        diary={diary}
        picked={isAsking && wish ? wish.slot.start : null}
        onPick={pick}
        otherwise={
          <Button component={Link} to={`/chat/${encodeURIComponent(booking.username)}`} variant="default">
            Send a message
          </Button>
        }
      />
      <BookingDialog
        opened={isAsking}
        wish={wish}
        booking={booking}
        timeZone={diary.timeZone ?? 'UTC'}
        nearest={(at) => (diary.schedule.isFetching ? null : diary.nearest(at))}
        onPick={pick}
        onBooked={finish}
        onLost={() => void diary.reload()}
        onClose={() => ask(false)}
        onClosed={() => wayOn.current?.focus()}
      />
    </Page>
  )
}

export default function CreateAppointment({ loaderData }: Route.ComponentProps) {
  if ('loaded' in loaderData) return <Screen key={loaderData.loaded.username} booking={loaderData.loaded} />
  return (
    <Page title={TITLE} width="cards">
      <NotLoaded problem={loaderData.problem} />
    </Page>
  )
}
