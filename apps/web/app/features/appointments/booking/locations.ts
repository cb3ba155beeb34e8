import { acceptedLocations } from '@fourfold/contract/appointments/locations'
import { locations } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'

export type LocationOption = { value: Location; label: string }

/** Where a professional meets members, in the words of the selector. (APP-11, APP-12) */
export function listLocationOptions(professional: Parameters<typeof acceptedLocations>[0]): LocationOption[] {
  const accepted = acceptedLocations(professional)
  return locations.filter(({ value }) => accepted.includes(value)).map(({ value, label }) => ({ value, label }))
}

/** The only one there is, or none yet. (APP-13) */
export function defaultLocation(options: readonly LocationOption[]): Location | '' {
  return options.length === 1 && options[0] ? options[0].value : ''
}

/** A conference has no address, and no field for one. (APP-18) */
export function hasAddress(location: Location | ''): location is Exclude<Location, 'Online'> {
  return location !== '' && location !== 'Online'
}

/** (APP-20) */
export function isAddressTyped(location: Location | ''): boolean {
  return location === 'AgreedUpon'
}
