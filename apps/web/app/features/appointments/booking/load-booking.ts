import { profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileUser } from '@fourfold/contract/profiles/shapes'
import { DEFAULT_SESSION_LENGTH } from '@fourfold/contract/reference/practice'
import { data } from 'react-router'

import { call } from '~/lib/api.ts'
import { orNotFound } from '~/lib/loading.ts'
import { displayName } from '~/lib/names.ts'

import { locationOptionsOf } from './locations.ts'
import type { LocationOption } from './locations.ts'

/** The two of an appointment that is not there yet. */
export type Booking = {
  username: string
  name: string
  pni: string
  sessionLength: number
  locations: LocationOption[]
  addresses: { professional: string; member: string }
  /** Only members book. (OP-068) */
  isMember: boolean
  /** And only once their address is known to be theirs. */
  isConfirmed: boolean
}

/** The name with what stands behind it. */
export function fullName({ name, pni }: Pick<Booking, 'name' | 'pni'>): string {
  return pni ? `${name}, ${pni}` : name
}

function bookingOf(professional: ProfileUser, viewer: ProfileUser): Booking {
  const { other } = professional
  return {
    username: professional.username,
    name: displayName(professional.name),
    pni: other?.pni ?? '',
    sessionLength: other?.appointmentDuration ?? DEFAULT_SESSION_LENGTH,
    locations: locationOptionsOf(professional),
    addresses: { professional: other?.address ?? '', member: viewer.personalInfo?.address ?? '' },
    isMember: !viewer.isProfessional,
    isConfirmed: viewer.emailVerified === true,
  }
}

/** The professional as members see them, and whoever asks. A member cannot be booked. (APP-22) */
export async function loadBooking(username: string): Promise<Booking> {
  const [{ user: professional }, { user: viewer }] = await Promise.all([
    orNotFound(call(profile, { query: { username } })),
    call(profile, { query: {} }),
  ])
  if (!professional.isProfessional) throw data(null, { status: 404 })
  return bookingOf(professional, viewer)
}
