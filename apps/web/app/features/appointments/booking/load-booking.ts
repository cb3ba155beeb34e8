import { errorDefinitions } from '@fourfold/contract/errors'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import { profile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'
import { DEFAULT_SESSION_LENGTH } from '@fourfold/contract/reference/practice'

import { call, ApiError } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'
import { displayName } from '~/lib/format/names.ts'
import type { Picture } from '~/ui/media/Gallery.tsx'
import { toPictures } from '~/ui/media/pictures.ts'

import { listLocationOptions } from './locations.ts'
import type { LocationOption } from './locations.ts'

/** The data of the professional and the viewer for a booking. */
export type Booking = {
  username: string
  name: string
  firstName: string
  pni: string
  image: string | null
  gallery: Picture[]
  occupation: string
  /** The price of a session in US dollars, or null. */
  rate: number | null
  sessionLength: number
  locations: LocationOption[]
  addresses: { professional: string; member: string }
  /** Only members can book. (OP-068) */
  isMember: boolean
  /** Whether the email address is confirmed, which is required to book. */
  isConfirmed: boolean
  /** The member data that the professional will see. */
  disclosedFields: DisclosedField[]
}

/** Formats the name with its suffix. */
export function formatFullName({ name, pni }: Pick<Booking, 'name' | 'pni'>): string {
  return pni ? `${name}, ${pni}` : name
}

function toBooking(
  { user: professional, images }: Pick<ProfileReply, 'user' | 'images'>,
  viewer: ProfileUser,
): Booking {
  const { other } = professional
  const name = displayName(professional.name)
  return {
    username: professional.username,
    name,
    firstName: name.split(' ')[0] ?? name,
    pni: other?.pni ?? '',
    image: professional.profileImageUrl,
    gallery: toPictures(images),
    occupation: other?.mainPractice || professional.description || '',
    // 0 is the default and means that no rate is set.
    rate: other?.appointmentRate || null,
    sessionLength: other?.appointmentDuration ?? DEFAULT_SESSION_LENGTH,
    locations: listLocationOptions(professional),
    addresses: { professional: other?.address ?? '', member: viewer.personalInfo?.address ?? '' },
    isMember: !viewer.isProfessional,
    isConfirmed: viewer.emailVerified === true,
    disclosedFields: viewer.toldWhenBooking ?? [],
  }
}

function createNotFoundError(): ApiError {
  const { status, msg } = errorDefinitions.not_found
  return new ApiError({ status, headers: new Headers() }, [{ code: 'not_found', msg }])
}

/** Loads the professional, their pictures and the viewer. Rejects members, who cannot be booked. (APP-22) */
export async function loadBooking(username: string, options?: CallOptions): Promise<Booking> {
  const [professional, { user: viewer }] = await Promise.all([
    call(profile, { query: { username } }, options),
    call(profile, { query: {} }, options),
  ])
  if (!professional.user.isProfessional) throw createNotFoundError()
  return toBooking(professional, viewer)
}
