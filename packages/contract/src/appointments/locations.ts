import { locations } from '../reference/practice.ts'
import type { Location } from '../reference/practice.ts'

type Flag = (typeof locations)[number]['flag']

/** Locations that a professional offers; AgreedUpon if none is selected. (APP-11, APP-12) */
export function acceptedLocations(flags: { readonly [flag in Flag]?: boolean | undefined }): Location[] {
  const accepted = locations.filter(({ flag }) => flags[flag]).map(({ value }) => value)
  return accepted.length > 0 ? accepted : ['AgreedUpon']
}

type Addresses = { professional: string | null | undefined; member: string | null | undefined; typed: string }

/** The address for a location; only AgreedUpon uses the typed one. (APP-16 to APP-20, OP-039) */
export function addressAt(location: Location, { professional, member, typed }: Addresses): string {
  return { Home: professional ?? '', Client: member ?? '', Online: '', AgreedUpon: typed }[location]
}
