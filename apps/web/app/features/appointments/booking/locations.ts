import { listAcceptedLocations } from '@fourfold/contract/appointments/locations'
import { locations } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'

export type LocationOption = { value: Location; label: string }

/** Lists the locations that a professional accepts. (APP-11, APP-12) */
export function listLocationOptions(professional: Parameters<typeof listAcceptedLocations>[0]): LocationOption[] {
  const acceptedValues = listAcceptedLocations(professional)
  return locations.filter(({ value }) => acceptedValues.includes(value)).map(({ value, label }) => ({ value, label }))
}

/** Returns the only location, or '' if there are several. (APP-13) */
export function getDefaultLocation(options: readonly LocationOption[]): Location | '' {
  return options.length === 1 && options[0] ? options[0].value : ''
}

/** Returns whether a location has an address. Web conferencing has none. (APP-18) */
export function hasAddress(location: Location | ''): location is Exclude<Location, 'Online'> {
  return location !== '' && location !== 'Online'
}

/** Returns whether the member enters the address. (APP-20) */
export function isAddressEditable(location: Location | ''): boolean {
  return location === 'AgreedUpon'
}
