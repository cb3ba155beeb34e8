import { formatPrice } from '@fourfold/contract/appointments/price'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Alert, Anchor, Box, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import { createSlotRequest, confirmEmail } from '~/features/appointments/booking/form/booking-form.ts'
import type { SlotRequest } from '~/features/appointments/booking/form/booking-form.ts'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { OtherParty } from '~/features/appointments/booking/OtherParty.tsx'
import { Receipt } from '~/features/appointments/booking/Receipt.tsx'
import { appointmentsKey, bookingQuery } from '~/features/appointments/queries.ts'
import { useBookingCalendar } from '~/features/schedule/booking-calendar.ts'
import { SlotPicker } from '~/features/schedule/SlotPicker.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'
import { Gallery } from '~/ui/media/Gallery.tsx'
import { Page } from '~/ui/page/Page.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import type { Route } from './+types/create-appointment'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return waitForQueries(fetchLatest(bookingQuery(viewerId(), params.username)))
}

const TITLE = 'Create Appointment'

/** Explains why a booking request would fail, before a time is chosen. */
function BookingNotice({ booking: { isMember, isConfirmed } }: { booking: Booking }) {
  if (isMember && isConfirmed) return null
  return (
    <Alert color="gray" mb="md">
      {isMember ? (
        <>
          Please confirm your email address first: we email you what the professional answers.{' '}
          <Anchor component={Link} to={confirmEmail.to} inherit fw={600}>
            {confirmEmail.label}
          </Anchor>
        </>
      ) : (
        'Only members can book appointments. You are logged in as a professional.'
      )}
    </Alert>
  )
}

function Screen({ booking }: { booking: Booking }) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const calendar = useBookingCalendar(booking)
  const { subject: slotRequest, opened, open, close } = useDialog<SlotRequest>()
  const [booked, setBooked] = useState<CreatedAppointment | null>(null)
  const receipt = useRef<HTMLHeadingElement>(null)
  const sessionType = calendar.isFree15 ? 'Free15' : 'Standard'
  const isPriced = booking.rate !== null || calendar.isFree15
  const price = isPriced ? formatPrice({ price: booking.rate, sessionType }, booking.name) : null

  function pickSlot(slot: Slot): void {
    setBooked(null)
    open(createSlotRequest({ userId, username: booking.username, slot }))
  }

  /** (APP-15) */
  function showReceipt(appointment: CreatedAppointment): void {
    setBooked(appointment)
    close()
    calendar.choose(null)
    void calendar.reload()
    void queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
  }

  return (
    <Page
      title={TITLE}
      heading={booked ? null : TITLE}
      width="cards"
      lead={<OtherParty professional={booking} timeZone={calendar.timeZone} price={price} />}
    >
      {booked ? (
        <Receipt ref={receipt} uuid={booked.uuid} booking={booking} onBookAnother={() => setBooked(null)} />
      ) : (
        <>
          <BookingNotice booking={booking} />
          <SlotPicker
            calendar={calendar}
            picked={opened && slotRequest ? slotRequest.slot.start : null}
            onPick={pickSlot}
            emptyAction={
              <Button component={Link} to={`/chat/${encodeURIComponent(booking.username)}`} variant="default">
                Send a message
              </Button>
            }
          />
          {booking.gallery.length > 0 && (
            <Box mt="lg">
              <SectionCard title={`Pictures of ${booking.firstName}`}>
                <Gallery pictures={booking.gallery} />
              </SectionCard>
            </Box>
          )}
        </>
      )}
      <BookingDialog
        opened={opened}
        slotRequest={slotRequest}
        booking={booking}
        sessionType={sessionType}
        timeZone={calendar.timeZone ?? 'UTC'}
        findNearest={(at) => (calendar.schedule.isFetching ? null : calendar.findNearest(at))}
        onPick={pickSlot}
        onBooked={showReceipt}
        onSlotUnavailable={() => void calendar.reload()}
        onClose={close}
        onClosed={() => receipt.current?.focus()}
      />
    </Page>
  )
}

export default function CreateAppointment({ params }: Route.ComponentProps) {
  const query = useQuery(bookingQuery(useViewer().userId, params.username))
  if (query.data) return <Screen key={query.data.username} booking={query.data} />
  return (
    <Page title={TITLE} width="cards">
      <NotLoaded query={query} />
    </Page>
  )
}
