import type { Booked } from '@fourfold/contract/appointments/shapes'
import type { Location } from '@fourfold/contract/reference/practice'
import { Anchor, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { SubmitForm } from '~/ui/SubmitForm.tsx'

import { useBookingForm } from './booking-form.ts'
import type { Wish } from './booking-form.ts'
import { BookingFields } from './BookingFields.tsx'
import { fullName } from './load-booking.ts'
import type { Booking } from './load-booking.ts'
import { LostSlot } from './LostSlot.tsx'
import type { Nearby } from './LostSlot.tsx'
import { Meeting } from './Meeting.tsx'
import { preselected } from './places.ts'

/** (APP-10) */
export const DIALOG_WIDTH = 320

type Offer = Nearby & {
  booking: Booking
  onBooked: (booked: Booked) => void
  onLost: () => void
  onClose: () => void
}

type AskingProps = Offer & { wish: Wish; location: Location | ''; onLocation: (location: Location | '') => void }

function Asking({ wish, location, onLocation, ...offer }: AskingProps) {
  const { submission, refusal } = useBookingForm({ ...offer, wish, location })
  const { booking, timeZone, onClose } = offer
  const form = useRef<HTMLDivElement>(null)
  // The dialog looks for it only when it opens; another time may come while it is open.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  if (refusal === 'lost-slot') return <LostSlot slot={wish.slot} message={submission.error ?? ''} {...offer} />
  return (
    <div ref={form}>
      <SubmitForm submission={submission} submitLabel="Schedule" onCancel={onClose} autofocus={location !== ''}>
        <Meeting member="You" professional={fullName(booking)} slot={wish.slot} timeZone={timeZone} />
        <BookingFields booking={booking} form={submission.form} onLocation={onLocation} />
        {refusal === 'see-list' && (
          <Anchor component={Link} to="/appointment/list" size="sm">
            See your appointments
          </Anchor>
        )}
      </SubmitForm>
    </div>
  )
}

type BookingDialogProps = Offer & { opened: boolean; wish: Wish | null; onClosed: () => void }

/** The last question before a request goes out. (APP-06 to APP-10) */
export function BookingDialog({ opened, wish, onClosed, ...offer }: BookingDialogProps) {
  // What was chosen for one time is offered again for the next.
  const [location, setLocation] = useState(() => preselected(offer.booking.places))
  return (
    <Modal
      opened={opened}
      onClose={offer.onClose}
      onExitTransitionEnd={onClosed}
      title="New Appointment"
      size={DIALOG_WIDTH}
      centered
    >
      {wish && <Asking key={wish.key} wish={wish} location={location} onLocation={setLocation} {...offer} />}
    </Modal>
  )
}
