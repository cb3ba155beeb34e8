import { formatCancellationNotice, formatPrice } from '@fourfold/contract/appointments/price'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import type { Location } from '@fourfold/contract/reference/practice'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { Anchor, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { AppointmentSummary } from './AppointmentSummary.tsx'
import { DisclosurePreview } from './DisclosurePreview.tsx'
import { useBookingForm } from './form/booking-form.ts'
import type { SlotRequest } from './form/booking-form.ts'
import { BookingFields } from './form/BookingFields.tsx'
import { formatFullName } from './load-booking.ts'
import type { Booking } from './load-booking.ts'
import { getDefaultLocation } from './locations.ts'
import { SlotUnavailable } from './SlotUnavailable.tsx'
import type { NearbySlots } from './SlotUnavailable.tsx'

/** The dialog width in pixels. (APP-10) */
export const DIALOG_WIDTH = 320

type BookingFlowProps = NearbySlots & {
  booking: Booking
  sessionType: SessionType
  onBooked: (appointment: CreatedAppointment) => void
  onSlotUnavailable: () => void
  onClose: () => void
}

type BookingRequestFormProps = BookingFlowProps & {
  slotRequest: SlotRequest
  location: Location | ''
  onLocationChange: (location: Location | '') => void
}

function BookingRequestForm({ slotRequest, location, onLocationChange, ...flow }: BookingRequestFormProps) {
  const { submission, recovery } = useBookingForm({ ...flow, slotRequest, location })
  const { booking, timeZone, sessionType, onClose } = flow
  const form = useRef<HTMLDivElement>(null)
  // The dialog sets the focus only when it opens, but the member can select another slot while it is open.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  if (recovery === 'slot-unavailable')
    return <SlotUnavailable slot={slotRequest.slot} message={submission.error ?? ''} {...flow} />
  const recoveryLink = recovery && (
    <Anchor component={Link} to={recovery.to} fw={600}>
      {recovery.label}
    </Anchor>
  )
  return (
    <div ref={form}>
      <SubmitForm
        submission={submission}
        submitLabel="Schedule"
        errorAction={recoveryLink}
        onCancel={onClose}
        autofocus={location !== ''}
      >
        <AppointmentSummary
          member="You"
          professional={formatFullName(booking)}
          slot={slotRequest.slot}
          timeZone={timeZone}
          terms={{
            price: formatPrice({ price: booking.rate, sessionType }, booking.name),
            cancellation: formatCancellationNotice(booking.name),
          }}
        />
        <Text size="sm" c="dimmed">
          <DisclosurePreview disclosedFields={booking.disclosedFields} firstName={booking.firstName} />
        </Text>
        <BookingFields booking={booking} form={submission.form} onLocationChange={onLocationChange} />
      </SubmitForm>
    </div>
  )
}

type BookingDialogProps = BookingFlowProps & {
  opened: boolean
  slotRequest: SlotRequest | null
  onClosed: () => void
}

/** The booking form. (APP-06 to APP-10) */
export function BookingDialog({ opened, slotRequest, onClosed, ...flow }: BookingDialogProps) {
  // Keeps the selected location for the next slot.
  const [location, setLocation] = useState(() => getDefaultLocation(flow.booking.locations))
  return (
    <Modal
      opened={opened}
      onClose={flow.onClose}
      onExitTransitionEnd={onClosed}
      title="New Appointment"
      size={DIALOG_WIDTH}
      // Keeps this width on phones, where other dialogs fill the screen. (APP-10)
      styles={{ content: { flex: `0 0 ${DIALOG_WIDTH}px` } }}
      centered
    >
      {slotRequest && (
        <BookingRequestForm
          key={slotRequest.key}
          slotRequest={slotRequest}
          location={location}
          onLocationChange={setLocation}
          {...flow}
        />
      )}
    </Modal>
  )
}
