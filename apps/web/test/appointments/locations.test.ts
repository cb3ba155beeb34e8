import { BookingRequest } from '@fourfold/contract/appointments/shapes'
import { describe, expect, test } from 'vitest'

import { addressFor, recoveryFor } from '~/features/appointments/booking/form/booking-form.ts'
import {
  hasAddress,
  isAddressTyped,
  listLocationOptions,
  defaultLocation,
} from '~/features/appointments/booking/locations.ts'
import { ApiError } from '~/lib/data/api.ts'

const all = { preferredHome: true, preferredClient: true, preferredOnline: true, preferredAgreedUpon: true }
const addresses = { professional: '1204 S Congress Ave, Austin', member: '5 Elm St' }
const addressAt = (location: Parameters<typeof addressFor>[0]) => addressFor(location, { addresses })

describe('where to meet', () => {
  test('only what the professional accepts is offered, in its words', { tags: ['APP-11'] }, () => {
    expect(listLocationOptions(all).map(({ label }) => label)).toEqual([
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

  test('agreed-upon is added if they accept none, and only then', { tags: ['APP-12'] }, () => {
    expect(listLocationOptions({}).map(({ value }) => value)).toEqual(['AgreedUpon'])
    expect(listLocationOptions({ preferredHome: false, preferredOnline: true }).map(({ value }) => value)).toEqual([
      'Online',
    ])
  })

  test('a single one is preselected, of several none', { tags: ['APP-13'] }, () => {
    expect(defaultLocation(listLocationOptions({ preferredOnline: true }))).toBe('Online')
    expect(defaultLocation(listLocationOptions(all))).toBe('')
  })

  test('each of the two locations brings its address', { tags: ['APP-16', 'APP-17'] }, () => {
    expect(addressAt('Home')).toBe(addresses.professional)
    expect(addressAt('Client')).toBe(addresses.member)
  })

  test('web conferencing has none, and no field for it', { tags: ['APP-18'] }, () => {
    expect(addressAt('Online')).toBe('')
    expect(hasAddress('Online')).toBe(false)
    expect(hasAddress('')).toBe(false)
  })

  test('only an agreed-upon address is typed, and starts empty', { tags: ['APP-19', 'APP-20'] }, () => {
    expect(addressAt('AgreedUpon')).toBe('')
    expect((['Home', 'Client', 'Online', 'AgreedUpon'] as const).map(isAddressTyped)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('without a location the form refuses, in the words of the specification', { tags: ['PLT-13'] }, () => {
    const slot = { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T21:00:00.000Z' }
    const { error } = BookingRequest.safeParse({ professionalUsername: 'ines', ...slot, location: '', address: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please select location'])
  })
})

describe('a refused booking', () => {
  const refused = (code: string) =>
    recoveryFor(new ApiError({ status: 409, headers: new Headers() }, [{ code: code as never, msg: '' }]))

  test('offers other times when the slot is lost, and otherwise a way to what is in the way', () => {
    expect(['slot_taken', 'slot_not_offered'].map(refused)).toEqual(['slot-unavailable', 'slot-unavailable'])
    const ways = {
      too_many_requests_open: '/appointment/list',
      key_reused: '/appointment/list',
      email_not_confirmed: '/profile/member?panel=0',
      professional_not_approved: '/search',
    }
    for (const [code, to] of Object.entries(ways)) expect(refused(code)).toMatchObject({ to })
    expect(refused('location_not_accepted')).toBeNull()
    expect(recoveryFor(new Error('bug'))).toBeNull()
  })
})
