import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { acceptedLocations } from '@fourfold/contract/appointments/locations'
import type { Equal } from '@fourfold/contract/appointments/shapes'
import { DEFAULT_SESSION_LENGTH } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { mediaUrl } from '../../files/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Schedule } from '../../schedule/index.ts'
import { priceOf } from '../appointments.policy.ts'
import { appointmentByUuid, busyOf, isMemberBusy } from '../appointments.queries.ts'

/** As many as somebody takes in at a glance. */
const SHOWN = 3

type Flags = Record<'preferredHome' | 'preferredClient' | 'preferredOnline' | 'preferredAgreedUpon', boolean>

/** Somebody listed for the same goals in the same life area. */
type Candidate = Flags & {
  id: AccountId
  username: string
  name: string
  profile_image: string | null
  title: string | null
  time_zone: string | null
  session_length: number | null
  rate_cents: number | null
}

type Wanted = { professionalId: AccountId; memberId: AccountId; isOnline: boolean; now: Temporal.Instant }

type EqualsDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'offeredSlot'>
  /** The best first; search knows who is listed for what. */
  candidatesFor: (db: Db, wanted: Wanted) => Promise<Candidate[]>
}

type Request = {
  professional_id: AccountId
  member_id: AccountId
  status: AppointmentStatus
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  location: Location
  session_type: SessionType
}

export type Equals = ReturnType<typeof createEquals>

function present(
  candidate: Candidate,
  slot: { start: Temporal.Instant; end: Temporal.Instant; isFree: boolean },
): Equal {
  const { username, name, profile_image, title, rate_cents } = candidate
  return {
    username,
    name,
    profileImageUrl: profile_image && mediaUrl(profile_image, 'medium.webp'),
    title: title ?? '',
    start: slot.start.toString(),
    end: slot.end.toString(),
    price: slot.isFree ? 0 : priceOf({ price_cents: rate_cents }),
  }
}

/** Who else could be asked when a request was not taken: the same goals, the same life area, the same time still free. */
export function createEquals({ db, clock, schedule, candidatesFor }: EqualsDeps) {
  /** The slot of theirs that begins at the same moment, if it is free. Theirs may be longer or shorter. */
  async function slotOf(candidate: Candidate, request: Request): Promise<Equal | null> {
    const { starts_at: start, location, session_type } = request
    if (!acceptedLocations(candidate).includes(location)) return null
    const isFree = session_type === 'Free15'
    const seconds = isFree ? FREE_SESSION_LENGTH : (candidate.session_length ?? DEFAULT_SESSION_LENGTH)
    const end = start.add({ seconds })
    const offered = await schedule.offeredSlot(db, { professional: candidate, start, end })
    if (offered?.sessionType !== session_type) return null
    if ((await busyOf(db, candidate.id, { from: start, to: end })).length > 0) return null
    return present(candidate, { start, end, isFree })
  }

  async function equalsFor(request: Request): Promise<Equal[]> {
    const { status, starts_at, ends_at, member_id: memberId, professional_id: professionalId } = request
    const now = clock.now()
    if (status !== 'Rejected' || Temporal.Instant.compare(starts_at, now) <= 0) return []
    // The member has booked something else at this time, so there is nothing to offer.
    if (await isMemberBusy(db, memberId, { from: starts_at, to: ends_at })) return []
    const isOnline = request.location === 'Online'
    const found: Equal[] = []
    for (const candidate of await candidatesFor(db, { professionalId, memberId, isOnline, now })) {
      const equal = await slotOf(candidate, request)
      if (equal) found.push(equal)
      if (found.length === SHOWN) break
    }
    return found
  }

  return {
    for: equalsFor,

    /** For its member alone; to others it does not exist. */
    async of({ accountId }: Actor, uuid: string): Promise<{ equals: Equal[] }> {
      const request = await appointmentByUuid(db, uuid)
      if (request?.member_id !== accountId) throw new AppError('not_found')
      return { equals: await equalsFor(request) }
    },
  }
}
