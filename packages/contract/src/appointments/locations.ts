import { locations } from '../reference/practice.ts'
import type { Location } from '../reference/practice.ts'

type Flag = (typeof locations)[number]['flag']

/** Returns the locations that a professional offers, or AgreedUpon if none is selected. (APP-11, APP-12) */
export function listAcceptedLocations(flags: { readonly [flag in Flag]?: boolean | undefined }): Location[] {
  const accepted = locations.filter(({ flag }) => flags[flag]).map(({ value }) => value)
  return accepted.length > 0 ? accepted : ['AgreedUpon']
}

type Addresses = { professional: string | null | undefined; member: string | null | undefined; enteredAddress: string }

/** Returns the address of a location. Only AgreedUpon uses the entered address. (APP-16 to APP-20, OP-039) */
export function selectAddress(location: Location, { professional, member, enteredAddress }: Addresses): string {
  return { Home: professional ?? '', Client: member ?? '', Online: '', AgreedUpon: enteredAddress }[location]
}
