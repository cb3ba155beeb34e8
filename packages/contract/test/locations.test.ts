import { describe, expect, test } from 'vitest'

import { listAcceptedLocations, selectAddress } from '../src/appointments/locations.ts'
import { BookingRequest, LOCATION_REQUIRED } from '../src/appointments/shapes.ts'
import { locations } from '../src/reference/practice.ts'

describe('accepted locations of a professional', () => {
  test.each(locations)('include $value if $flag is set', ({ value, flag }) => {
    expect(listAcceptedLocations({ [flag]: true })).toEqual([value])
  })

  test('are in the order of the specification', () => {
    expect(listAcceptedLocations({ preferredOnline: true, preferredHome: true, preferredClient: false })).toEqual([
      'Home',
      'Online',
    ])
  })

  test('are AgreedUpon if no flag is set', () => {
    expect(listAcceptedLocations({})).toEqual(['AgreedUpon'])
    expect(listAcceptedLocations({ preferredHome: false, preferredAgreedUpon: false })).toEqual(['AgreedUpon'])
  })
})

describe('address of a location', () => {
  const addresses = { professional: 'Office 1', member: 'Home 2', enteredAddress: 'Park 3' }

  test.each([
    ['Home', 'Office 1'],
    ['Client', 'Home 2'],
    ['Online', ''],
    ['AgreedUpon', 'Park 3'],
  ] as const)('for %s is "%s"', (location, address) => {
    expect(selectAddress(location, addresses)).toBe(address)
  })

  test('is empty if the professional or member has no address', () => {
    expect(selectAddress('Home', { ...addresses, professional: undefined })).toBe('')
    expect(selectAddress('Client', { ...addresses, member: undefined })).toBe('')
  })
})

describe('booking request', () => {
  const request = { professionalUsername: 'ines', start: '2027-01-04T09:00:00Z', end: '2027-01-04T10:00:00Z' }

  test.each([undefined, null, '', 'home', 'Moon'])(
    'rejects %j as a location with the specified message',
    { tags: ['APP-26'] },
    (location) => {
      const { error } = BookingRequest.safeParse({ ...request, location })
      expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['location', LOCATION_REQUIRED],
      ])
      expect(LOCATION_REQUIRED).toBe('Please select location')
    },
  )

  test.each(['Home', 'Client', 'Online', 'AgreedUpon'] as const)(
    'accepts %s as a location',
    { tags: ['APP-26'] },
    (location) => {
      expect(BookingRequest.parse({ ...request, location })).toEqual({ ...request, location, address: '', note: '' })
    },
  )

  test.each(['2027-01-04', '2027-01-04T09:00:00', '2027-01-04T09:00:00+01:00', '2027-02-30T09:00:00Z', 'soon', 9])(
    'rejects %j as an instant',
    (start) => {
      expect(BookingRequest.safeParse({ ...request, start, location: 'Online' }).success).toBe(false)
    },
  )

  test('accepts instants with nanosecond precision at most', () => {
    const requestAt = (fraction: string) => ({
      ...request,
      start: `2027-01-04T09:00:00.${fraction}Z`,
      location: 'Online',
    })
    expect(BookingRequest.safeParse(requestAt('123456789')).success).toBe(true)
    expect(BookingRequest.safeParse(requestAt('1234567891')).success).toBe(false)
  })
})
