import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { selectAddress } from '@fourfold/contract/appointments/locations'
import { BookingRequest } from '@fourfold/contract/appointments/shapes'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import type { ErrorCode } from '@fourfold/contract/errors'
import type { Location } from '@fourfold/contract/reference/practice'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { useState } from 'react'
import type { z } from 'zod'

import { call, ApiError } from '~/lib/data/api.ts'
import { viewerZone } from '~/lib/format/time.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import type { Submission } from '~/lib/forms/forms.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import type { Booking } from '../load-booking.ts'
import { getIdempotencyKey, removeIdempotencyKey, saveIdempotencyKey } from './idempotency-keys.ts'
import type { BookingTarget } from './idempotency-keys.ts'

/** The form values. The location is empty until the member selects one. */
export type BookingValues = Omit<z.input<typeof BookingRequest>, 'location'> & { location: Location | '' }

/** Returns the address to display. The server derives the same one. (APP-16 to APP-19) */
export function getDisplayedAddress(location: Location | '', { addresses }: Pick<Booking, 'addresses'>): string {
  return location === '' ? '' : selectAddress(location, { ...addresses, enteredAddress: '' })
}

/** A selected slot with its idempotency key, so that repeated requests create one appointment. */
export type SlotRequest = { slot: Slot; key: string }

export function createSlotRequest(target: BookingTarget): SlotRequest {
  return { slot: target.slot, key: getIdempotencyKey(target) }
}

/** Errors that require another slot. */
const SLOT_UNAVAILABLE_CODES: ReadonlySet<ErrorCode> = new Set(['slot_taken', 'slot_not_offered'])

type RecoveryLink = { to: string; label: string }

const viewAppointmentsLink: RecoveryLink = { to: '/appointment/list', label: 'See your appointments' }
export const confirmEmailLink: RecoveryLink = { to: '/profile/member?panel=0', label: 'Confirm your email' }

/** Links that help the user to resolve an error. */
const recoveryLinks: Partial<Record<ErrorCode, RecoveryLink>> = {
  too_many_requests_open: viewAppointmentsLink,
  key_reused: viewAppointmentsLink,
  email_not_confirmed: confirmEmailLink,
  professional_not_approved: { to: '/search', label: 'Find another professional' },
}

export type ErrorRecovery = 'slot-unavailable' | RecoveryLink | null

export function findRecovery(error: unknown): ErrorRecovery {
  const code = error instanceof ApiError ? error.errors[0]?.code : undefined
  if (code === undefined) return null
  return SLOT_UNAVAILABLE_CODES.has(code) ? 'slot-unavailable' : (recoveryLinks[code] ?? null)
}

type BookingFormOptions = {
  booking: Booking
  slotRequest: SlotRequest
  location: Location | ''
  onBooked: (appointment: CreatedAppointment) => void
  /** Called if the slot is no longer available. The caller must reload the schedule. */
  onSlotUnavailable: () => void
}

/** Creates the form for one slot. Every attempt uses the same key. */
export function useBookingForm({ booking, slotRequest, location, onBooked, onSlotUnavailable }: BookingFormOptions): {
  submission: Submission<BookingValues>
  recovery: ErrorRecovery
} {
  const { userId } = useViewer()
  const target = { userId, username: booking.username, slot: slotRequest.slot }
  const [recovery, setRecovery] = useState<ErrorRecovery>(null)
  const submission = useSubmission<BookingValues>({
    schema: BookingRequest,
    initialValues: {
      professionalUsername: booking.username,
      ...slotRequest.slot,
      location,
      address: getDisplayedAddress(location, booking),
      note: '',
      timeZone: viewerZone().timeZone,
      key: slotRequest.key,
    },
    canResubmit: true,
    draft: `booking-${booking.username}-${slotRequest.slot.start}`,
    async send(values) {
      setRecovery(null)
      saveIdempotencyKey(target, slotRequest.key)
      try {
        // A restored draft may contain the key of an earlier request.
        const body = BookingRequest.parse({ ...values, key: slotRequest.key })
        const { appointment } = await call(createAppointment, { body })
        removeIdempotencyKey(target)
        onBooked(appointment)
      } catch (error) {
        if (error instanceof ApiError) removeIdempotencyKey(target)
        const nextRecovery = findRecovery(error)
        setRecovery(nextRecovery)
        if (nextRecovery === 'slot-unavailable') onSlotUnavailable()
        throw error
      }
    },
  })
  return { submission, recovery }
}
