import { acceptedLocations } from '@fourfold/contract/appointments/locations'
import { locations } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'

export type LocationOption = { value: Location; label: string }

/** Lists the locations a professional accepts. (APP-11, APP-12) */
export function listLocationOptions(professional: Parameters<typeof acceptedLocations>[0]): LocationOption[] {
  const accepted = acceptedLocations(professional)
  return locations.filter(({ value }) => accepted.includes(value)).map(({ value, label }) => ({ value, label }))
}

/** Returns the only location, or '' if there are several. (APP-13) */
export function defaultLocation(options: readonly LocationOption[]): Location | '' {
  return options.length === 1 && options[0] ? options[0].value : ''
}

/** Web conferencing has no address. (APP-18) */
export function hasAddress(location: Location | ''): location is Exclude<Location, 'Online'> {
  return location !== '' && location !== 'Online'
}

/** (APP-20) */
export function isAddressTyped(location: Location | ''): boolean {
  return location === 'AgreedUpon'
}
