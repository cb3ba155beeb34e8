import { formatPrice } from '@fourfold/contract/appointments/price'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Alert, Anchor, Box, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import { createSlotRequest, confirmEmailLink } from '~/features/appointments/booking/form/booking-form.ts'
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
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { Gallery } from '~/ui/media/Gallery.tsx'
import { Page } from '~/ui/page/Page.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import type { Route } from './+types/create-appointment'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return waitForQueries(fetchLatest(bookingQuery(viewerId(), params.username)))
}

const TITLE = 'Create Appointment'

/** Explains why a booking request would fail, before the user selects a time. */
function BookingNotice({ booking: { isMember, isConfirmed } }: { booking: Booking }) {
  if (isMember && isConfirmed) return null
  return (
    <Alert color="gray" mb="md">
      {isMember ? (
        <>
          Please confirm your email address first: we’ll email you the professional’s reply.{' '}
          <Anchor component={Link} to={confirmEmailLink.to} inherit fw={600}>
            {confirmEmailLink.label}
          </Anchor>
        </>
      ) : (
        'Only members can book appointments. You are logged in as a professional.'
      )}
    </Alert>
  )
}

function CreateAppointmentContent({ booking }: { booking: Booking }) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const calendar = useBookingCalendar(booking)
  const { subject: slotRequest, opened, open, close } = useDialog<SlotRequest>()
  const [createdAppointment, setCreatedAppointment] = useState<CreatedAppointment | null>(null)
  const receipt = useRef<HTMLHeadingElement>(null)
  const sessionType = calendar.isFree15 ? 'Free15' : 'Standard'
  const isPriced = booking.rate !== null || calendar.isFree15
  const price = isPriced ? formatPrice({ price: booking.rate, sessionType }, booking.name) : null

  function selectSlot(slot: Slot): void {
    setCreatedAppointment(null)
    open(createSlotRequest({ userId, username: booking.username, slot }))
  }

  /** Replaces the slots with the receipt of the booking. (APP-15) */
  function showReceipt(appointment: CreatedAppointment): void {
    setCreatedAppointment(appointment)
    close()
    calendar.selectDate(null)
    void calendar.reload()
    void queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
  }

  return (
    <Page
      title={TITLE}
      heading={createdAppointment ? null : TITLE}
      width="cards"
      lead={<OtherParty professional={booking} timeZone={calendar.timeZone} price={price} />}
    >
      {createdAppointment ? (
        <Receipt
          ref={receipt}
          uuid={createdAppointment.uuid}
          booking={booking}
          onBookAnother={() => setCreatedAppointment(null)}
        />
      ) : (
        <>
          <BookingNotice booking={booking} />
          <SlotPicker
            calendar={calendar}
            selectedStart={opened && slotRequest ? slotRequest.slot.start : null}
            onSelectSlot={selectSlot}
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
        findNearestSlots={(at) => (calendar.schedule.isFetching ? null : calendar.findNearestSlots(at))}
        onSelectSlot={selectSlot}
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
  if (query.data) return <CreateAppointmentContent key={query.data.username} booking={query.data} />
  return (
    <Page title={TITLE} width="cards">
      <QueryFallback query={query} />
    </Page>
  )
}
