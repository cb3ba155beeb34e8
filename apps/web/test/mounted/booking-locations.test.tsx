// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'

import { mount, sam, storeSession } from './mount.tsx'

const HOME = "Professional's Location"
const CLIENT = "Member's Location"
const ONLINE = 'Web Conferencing'
const AGREED_UPON = 'Agreed Upon Location'

const slot = { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T21:00:00.000Z' }
const booking: Booking = {
  username: 'maya',
  name: 'Maya Okafor',
  pni: '',
  sessionLength: 3600,
  locations: [
    { value: 'Home', label: HOME },
    { value: 'Client', label: CLIENT },
    { value: 'Online', label: ONLINE },
    { value: 'AgreedUpon', label: AGREED_UPON },
  ],
  addresses: { professional: '1204 S Congress Ave, Austin', member: '5 Elm St' },
  isMember: true,
  isConfirmed: true,
  firstName: 'Maya',
  image: null,
  gallery: [],
  occupation: 'Physical therapist',
  rate: 120,
  disclosedFields: [],
}
const noop = () => undefined

beforeEach(() => storeSession(sam))

/** Opens the booking dialog and returns a function that selects a location. */
async function openDialog(addresses = booking.addresses) {
  const dialog = (
    <BookingDialog
      opened
      slotRequest={{ slot, key: 'k' }}
      sessionType="Standard"
      booking={{ ...booking, addresses }}
      timeZone="UTC"
      findNearestSlots={() => []}
      onSelectSlot={noop}
      onBooked={noop}
      onSlotUnavailable={noop}
      onClose={noop}
      onClosed={noop}
    />
  )
  const { user } = mount('/page', { element: dialog })
  const select = await screen.findByLabelText('Location')
  return { user, choose: (location: string) => user.selectOptions(select, location) }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const addressField = () => screen.queryByLabelText<TextField>('Address')

describe('the address in the booking dialog', () => {
  test('is that of the chosen location', { tags: ['APP-16', 'APP-17', 'OP-039'] }, async () => {
    const { choose } = await openDialog()
    await choose(HOME)
    expect(addressField()?.value).toBe('1204 S Congress Ave, Austin')
    await choose(CLIENT)
    expect(addressField()?.value).toBe('5 Elm St')
  })

  test('is editable for the agreed-upon location only', { tags: ['APP-19', 'APP-20'] }, async () => {
    const { user, choose } = await openDialog()
    await choose(HOME)
    expect(addressField()?.readOnly).toBe(true)
    await choose(CLIENT)
    expect(addressField()?.readOnly).toBe(true)
    await choose(AGREED_UPON)
    expect([addressField()?.readOnly, addressField()?.value]).toEqual([false, ''])
    await user.type(screen.getByLabelText('Address'), 'The café')
    expect(addressField()?.value).toBe('The café')
  })

  test('is absent for web conferencing and cleared', { tags: ['APP-18'] }, async () => {
    const { user, choose } = await openDialog({ professional: '', member: '' })
    await choose(AGREED_UPON)
    await user.type(screen.getByLabelText('Address'), 'The café')
    await choose(ONLINE)
    expect(addressField()).toBeNull()
    expect(screen.queryByText(/added (an|your) address/)).toBeNull()
    await choose(AGREED_UPON)
    expect(addressField()?.value).toBe('')
  })

  test('is replaced with a link to add it if the member has none', { tags: ['OP-039'] }, async () => {
    const { choose } = await openDialog({ ...booking.addresses, member: '' })
    await choose(CLIENT)
    expect(addressField()).toBeNull()
    const link = screen.getByRole('link', { name: 'Add your address' })
    expect(link.getAttribute('href')).toBe('/profile/member?panel=1')
  })
})
