import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { addressAt } from '@fourfold/contract/appointments/locations'
import { BookingRequest } from '@fourfold/contract/appointments/shapes'
import type { Booked } from '@fourfold/contract/appointments/shapes'
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
import { getBookingKey, removeBookingKey, saveBookingKey } from './booking-keys.ts'
import type { BookingTarget } from './booking-keys.ts'

/** A location is not chosen yet when the dialog opens. */
export type BookingValues = Omit<z.input<typeof BookingRequest>, 'location'> & { location: Location | '' }

/** What the address field shows; the server fills in the same by itself. (APP-16 to APP-19) */
export function addressFor(location: Location | '', { addresses }: Pick<Booking, 'addresses'>): string {
  return location === '' ? '' : addressAt(location, { ...addresses, typed: '' })
}

/** A slot somebody would like, and the name of the request: however often it is sent, it is one appointment. */
export type SlotRequest = { slot: Slot; key: string }

export function createSlotRequest(target: BookingTarget): SlotRequest {
  return { slot: target.slot, key: getBookingKey(target) }
}

/** The slot is somebody else's, or gone: another one is wanted. */
const SLOT_UNAVAILABLE: ReadonlySet<ErrorCode> = new Set(['slot_taken', 'slot_not_offered'])

type NextStep = { to: string; label: string }

const seeList: NextStep = { to: '/appointment/list', label: 'See your appointments' }
export const confirmEmail: NextStep = { to: '/profile/member?panel=0', label: 'Confirm your email' }

/** Where to go about what is in the way. */
const nextSteps: Partial<Record<ErrorCode, NextStep>> = {
  too_many_requests_open: seeList,
  key_reused: seeList,
  email_not_confirmed: confirmEmail,
  professional_not_approved: { to: '/search', label: 'Find another professional' },
}

export type ErrorRecovery = 'slot-unavailable' | NextStep | null

export function recoveryFor(error: unknown): ErrorRecovery {
  const code = error instanceof ApiError ? error.errors[0]?.code : undefined
  if (code === undefined) return null
  return SLOT_UNAVAILABLE.has(code) ? 'slot-unavailable' : (nextSteps[code] ?? null)
}

type Options = {
  booking: Booking
  slotRequest: SlotRequest
  location: Location | ''
  onBooked: (booked: Booked) => void
  /** Somebody was faster; what is free is asked again. */
  onSlotUnavailable: () => void
}

/** The request for one slot. The same key goes with every try of it. */
export function useBookingForm({ booking, slotRequest, location, onBooked, onSlotUnavailable }: Options): {
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
      address: addressFor(location, booking),
      note: '',
      timeZone: viewerZone().timeZone,
      key: slotRequest.key,
    },
    again: true,
    draft: `booking-${booking.username}-${slotRequest.slot.start}`,
    async send(values) {
      setRecovery(null)
      saveBookingKey(target, slotRequest.key)
      try {
        // What was typed may be of a request before; the name of this one is its own.
        const body = BookingRequest.parse({ ...values, key: slotRequest.key })
        const { appointment } = await call(createAppointment, { body })
        removeBookingKey(target)
        onBooked(appointment)
      } catch (error) {
        if (error instanceof ApiError) removeBookingKey(target)
        const why = recoveryFor(error)
        setRecovery(why)
        if (why === 'slot-unavailable') onSlotUnavailable()
        throw error
      }
    },
  })
  return { submission, recovery }
}
