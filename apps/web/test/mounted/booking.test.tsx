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
import { keepSession, mount, sam } from './mount.tsx'

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
  trade: 'Physical therapist',
  rate: 120,
  disclosedFields: ['name', 'email', 'goals'],
}
const appointment = { uuid: 'u', ...slot, status: 'Pending', location: 'Online', address: '' }

let api: Api

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ [CREATE]: () => ({ data: { appointment } }) })
})
afterEach(() => api.stop())

/** A calendar with one free time. */
function Calendar() {
  const [slotRequest, setSlotRequest] = useState<SlotRequest | null>(null)
  const [opened, setOpened] = useState(false)
  const [isBooked, setBooked] = useState(false)
  const nothing = () => undefined
  function pick(): void {
    setSlotRequest(createSlotRequest({ userId: sam.userId, username: 'maya', slot }))
    setOpened(true)
  }
  return (
    <>
      <button type="button" onClick={pick}>
        Pick
      </button>
      {isBooked && <p>Booked</p>}
      <BookingDialog
        opened={opened}
        slotRequest={slotRequest}
        sessionType="Standard"
        booking={booking}
        timeZone="UTC"
        nearest={() => []}
        onPick={nothing}
        onBooked={() => setBooked(true)}
        onSlotUnavailable={nothing}
        onClose={() => setOpened(false)}
        onClosed={nothing}
      />
    </>
  )
}

async function ask(user: ReturnType<typeof mount>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Pick' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
}

const keys = () => api.bodies(CREATE).map((body) => (body as { key: string }).key)

test('a time that is picked again after silence is the same request, and a time that was answered another', async () => {
  const { user } = mount('/page', { element: <Calendar /> })
  // The request arrives, and its answer is lost on the way.
  api.say(CREATE, ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await ask(user)
  await waitFor(() => expect(keys()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  api.say(CREATE, () => ({ data: { appointment } }))
  await ask(user)
  await screen.findByText('Booked')
  expect(keys()[1]).toBe(keys()[0])

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await ask(user)
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[2]).not.toBe(keys()[0])
})

test('a note waits for its writer when the session ends, and goes along with a request of its own', async () => {
  const { user, router } = mount('/page', { element: <Calendar /> })
  api.say(CREATE, () => ({ status: 401, code: 'not_signed_in', msg: 'Log in to continue.' }))
  await user.click(await screen.findByRole('button', { name: 'Pick' }))
  await user.type(await screen.findByLabelText(/note/i), 'My knee')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('The login')

  keepSession({ ...sam, token: 'new' })
  api.say(CREATE, () => ({ data: { appointment } }))
  await act(() => router.navigate('/page'))
  await ask(user)
  await screen.findByText('Booked')
  expect(api.bodies(CREATE)[1]).toMatchObject({ note: 'My knee' })
  expect(keys()[1]).not.toBe(keys()[0])
})
