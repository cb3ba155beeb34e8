import { acceptedLocations } from '@fourfold/contract/appointments/places'
import { locations } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'

export type Place = { value: Location; label: string }

/** Where a professional meets members, in the words of the selector. (APP-11, APP-12) */
export function placesOf(professional: Parameters<typeof acceptedLocations>[0]): Place[] {
  const accepted = acceptedLocations(professional)
  return locations.filter(({ value }) => accepted.includes(value)).map(({ value, label }) => ({ value, label }))
}

/** The only one there is, or none yet. (APP-13) */
export function preselected(places: readonly Place[]): Location | '' {
  return places.length === 1 && places[0] ? places[0].value : ''
}

/** A conference has no address, and no field for one. (APP-18) */
export function hasAddress(location: Location | ''): boolean {
  return location !== '' && location !== 'Online'
}

/** (APP-20) */
export function isAddressTyped(location: Location | ''): boolean {
  return location === 'AgreedUpon'
}
