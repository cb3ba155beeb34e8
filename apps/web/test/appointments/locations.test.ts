import { BookingRequest } from '@fourfold/contract/appointments/shapes'
import { describe, expect, test } from 'vitest'

import { getDisplayedAddress, findRecovery } from '~/features/appointments/booking/form/booking-form.ts'
import {
  hasAddress,
  isAddressEditable,
  listLocationOptions,
  getDefaultLocation,
} from '~/features/appointments/booking/locations.ts'
import { ApiError } from '~/lib/data/api.ts'

const allLocations = { preferredHome: true, preferredClient: true, preferredOnline: true, preferredAgreedUpon: true }
const addresses = { professional: '1204 S Congress Ave, Austin', member: '5 Elm St' }
const getAddress = (location: Parameters<typeof getDisplayedAddress>[0]) => getDisplayedAddress(location, { addresses })

describe('the locations of a booking', () => {
  test('are those the professional accepts, with the specified labels', { tags: ['APP-11'] }, () => {
    expect(listLocationOptions(allLocations).map(({ label }) => label)).toEqual([
      "Professional's Location",
      "Member's Location",
      'Web Conferencing',
      'Agreed Upon Location',
    ])
    expect(listLocationOptions({ preferredHome: true, preferredOnline: true }).map(({ value }) => value)).toEqual([
      'Home',
      'Online',
    ])
  })

  test('are Agreed Upon only if the professional accepts none', { tags: ['APP-12'] }, () => {
    expect(listLocationOptions({}).map(({ value }) => value)).toEqual(['AgreedUpon'])
    expect(listLocationOptions({ preferredHome: false, preferredOnline: true }).map(({ value }) => value)).toEqual([
      'Online',
    ])
  })

  test('are preselected only if there is one', { tags: ['APP-13'] }, () => {
    expect(getDefaultLocation(listLocationOptions({ preferredOnline: true }))).toBe('Online')
    expect(getDefaultLocation(listLocationOptions(allLocations))).toBe('')
  })

  test('have the address of the professional or of the member', { tags: ['APP-16', 'APP-17'] }, () => {
    expect(getAddress('Home')).toBe(addresses.professional)
    expect(getAddress('Client')).toBe(addresses.member)
  })

  test('have no address and no address field for web conferencing', { tags: ['APP-18'] }, () => {
    expect(getAddress('Online')).toBe('')
    expect(hasAddress('Online')).toBe(false)
    expect(hasAddress('')).toBe(false)
  })

  test('have an editable, initially empty address for Agreed Upon only', { tags: ['APP-19', 'APP-20'] }, () => {
    expect(getAddress('AgreedUpon')).toBe('')
    expect((['Home', 'Client', 'Online', 'AgreedUpon'] as const).map(isAddressEditable)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('are required, with the error text of the specification', { tags: ['PLT-13'] }, () => {
    const slot = { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T21:00:00.000Z' }
    const { error } = BookingRequest.safeParse({ professionalUsername: 'ines', ...slot, location: '', address: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please select location'])
  })
})

describe('a rejected booking', () => {
  const getRecovery = (code: string) =>
    findRecovery(new ApiError({ status: 409, headers: new Headers() }, [{ code: code as never, msg: '' }]))

  test('offers other slots if the slot is unavailable, otherwise a link that helps to resolve the error', () => {
    expect(['slot_taken', 'slot_not_offered'].map(getRecovery)).toEqual(['slot-unavailable', 'slot-unavailable'])
    const links = {
      too_many_requests_open: '/appointment/list',
      key_reused: '/appointment/list',
      email_not_confirmed: '/profile/member?panel=0',
      professional_not_approved: '/search',
    }
    for (const [code, to] of Object.entries(links)) expect(getRecovery(code)).toMatchObject({ to })
    expect(getRecovery('location_not_accepted')).toBeNull()
    expect(findRecovery(new Error('bug'))).toBeNull()
  })
})
