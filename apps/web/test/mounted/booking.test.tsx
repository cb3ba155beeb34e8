// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import { createSlotRequest } from '~/features/appointments/booking/form/booking-form.ts'
import type { SlotRequest } from '~/features/appointments/booking/form/booking-form.ts'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const CREATE = 'POST /appointment/create'
const slot = { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T21:00:00.000Z' }
const booking: Booking = {
  username: 'maya',
  name: 'Maya',
  pni: '',
  sessionLength: 3600,
  locations: [{ value: 'Online', label: 'Web Conferencing' }],
  addresses: { professional: '', member: '' },
  isMember: true,
  isConfirmed: true,
  firstName: 'Maya',
  image: null,
  gallery: [],
  occupation: 'Physical therapist',
  rate: 120,
  disclosedFields: ['name', 'email', 'goals'],
}
const appointment = { uuid: 'u', ...slot, status: 'Pending', location: 'Online', address: '' }

let api: Api

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ [CREATE]: () => ({ data: { appointment } }) })
})
afterEach(() => api.stop())

/** Renders a calendar with one free slot. */
function Calendar() {
  const [slotRequest, setSlotRequest] = useState<SlotRequest | null>(null)
  const [opened, setOpened] = useState(false)
  const [isBooked, setBooked] = useState(false)
  const noop = () => undefined
  function pickSlot(): void {
    setSlotRequest(createSlotRequest({ userId: sam.userId, username: 'maya', slot }))
    setOpened(true)
  }
  return (
    <>
      <button type="button" onClick={pickSlot}>
        Pick
      </button>
      {isBooked && <p>Booked</p>}
      <BookingDialog
        opened={opened}
        slotRequest={slotRequest}
        sessionType="Standard"
        booking={booking}
        timeZone="UTC"
        findNearestSlots={() => []}
        onSelectSlot={noop}
        onBooked={() => setBooked(true)}
        onSlotUnavailable={noop}
        onClose={() => setOpened(false)}
        onClosed={noop}
      />
    </>
  )
}

async function submitRequest(user: ReturnType<typeof mount>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Pick' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
}

const listBookingKeys = () => api.bodies(CREATE).map((body) => (body as { key: string }).key)

test('a retried booking sends the same key after a network error and a new one after a response', async () => {
  const { user } = mount('/page', { element: <Calendar /> })
  // The request arrives, but its response is lost.
  api.handle(CREATE, ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await submitRequest(user)
  await waitFor(() => expect(listBookingKeys()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  api.handle(CREATE, () => ({ data: { appointment } }))
  await submitRequest(user)
  await screen.findByText('Booked')
  expect(listBookingKeys()[1]).toBe(listBookingKeys()[0])

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await submitRequest(user)
  await waitFor(() => expect(listBookingKeys()).toHaveLength(3))
  expect(listBookingKeys()[2]).not.toBe(listBookingKeys()[0])
})

test('a note is restored after the session expired and sent with a new booking key', async () => {
  const { user, router } = mount('/page', { element: <Calendar /> })
  api.handle(CREATE, () => ({ status: 401, code: 'not_signed_in', msg: 'Log in to continue.' }))
  await user.click(await screen.findByRole('button', { name: 'Pick' }))
  await user.type(await screen.findByLabelText(/note/i), 'My knee')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('The login')

  storeSession({ ...sam, token: 'new' })
  api.handle(CREATE, () => ({ data: { appointment } }))
  await act(() => router.navigate('/page'))
  await submitRequest(user)
  await screen.findByText('Booked')
  expect(api.bodies(CREATE)[1]).toMatchObject({ note: 'My knee' })
  expect(listBookingKeys()[1]).not.toBe(listBookingKeys()[0])
})
