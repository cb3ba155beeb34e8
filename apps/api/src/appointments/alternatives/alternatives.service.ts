import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { listAcceptedLocations } from '@fourfold/contract/appointments/locations'
import type { Alternative } from '@fourfold/contract/appointments/shapes'
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
import { convertToDollars } from '../appointments.policy.ts'
import { findAppointment, findBusyTimes, isMemberBusy } from '../appointments.queries.ts'

const MAX_ALTERNATIVES = 3

type LocationPreferences = Record<
  'preferredHome' | 'preferredClient' | 'preferredOnline' | 'preferredAgreedUpon',
  boolean
>

/** A professional listed for the same goals in the same life area. */
type Candidate = LocationPreferences & {
  id: AccountId
  username: string
  name: string
  profile_image: string | null
  title: string | null
  time_zone: string | null
  session_length: number | null
  rate_cents: number | null
}

type CandidateQuery = { professionalId: AccountId; memberId: AccountId; isOnline: boolean; now: Temporal.Instant }

type AlternativesDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'findOfferedSlot'>
  /** Returns the best match first. Implemented by the search module. */
  findAlternativeCandidates: (db: Db, query: CandidateQuery) => Promise<Candidate[]>
}

type RejectedRequest = {
  professional_id: AccountId
  member_id: AccountId
  status: AppointmentStatus
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  location: Location
  session_type: SessionType
}

export type Alternatives = ReturnType<typeof createAlternatives>

function presentAlternative(
  candidate: Candidate,
  slot: { start: Temporal.Instant; end: Temporal.Instant; isFree: boolean },
): Alternative {
  const { username, name, profile_image, title, rate_cents } = candidate
  return {
    username,
    name,
    profileImageUrl: profile_image && mediaUrl(profile_image, 'medium.webp'),
    title: title ?? '',
    start: slot.start.toString(),
    end: slot.end.toString(),
    price: slot.isFree ? 0 : convertToDollars({ price_cents: rate_cents }),
  }
}

/** Finds other professionals for a rejected request: same goals, same life area, free at the same time. */
export function createAlternatives({ db, clock, schedule, findAlternativeCandidates }: AlternativesDeps) {
  /** Returns the candidate's free slot with the same start, or null if there is none. Its length may differ. */
  async function findAlternative(candidate: Candidate, request: RejectedRequest): Promise<Alternative | null> {
    const { starts_at: start, location, session_type } = request
    if (!listAcceptedLocations(candidate).includes(location)) return null
    const isFree = session_type === 'Free15'
    const seconds = isFree ? FREE_SESSION_LENGTH : (candidate.session_length ?? DEFAULT_SESSION_LENGTH)
    const end = start.add({ seconds })
    const offeredSlot = await schedule.findOfferedSlot(db, { professional: candidate, start, end })
    if (offeredSlot?.sessionType !== session_type) return null
    if ((await findBusyTimes(db, candidate.id, { from: start, to: end })).length > 0) return null
    return presentAlternative(candidate, { start, end, isFree })
  }

  async function findAlternatives(request: RejectedRequest): Promise<Alternative[]> {
    const { status, starts_at, ends_at, member_id: memberId, professional_id: professionalId } = request
    const now = clock.now()
    if (status !== 'Rejected' || Temporal.Instant.compare(starts_at, now) <= 0) return []
    // The member has another appointment at this time.
    if (await isMemberBusy(db, memberId, { from: starts_at, to: ends_at })) return []
    const isOnline = request.location === 'Online'
    const alternatives: Alternative[] = []
    for (const candidate of await findAlternativeCandidates(db, { professionalId, memberId, isOnline, now })) {
      const alternative = await findAlternative(candidate, request)
      if (alternative) alternatives.push(alternative)
      if (alternatives.length === MAX_ALTERNATIVES) break
    }
    return alternatives
  }

  return {
    find: findAlternatives,

    /** Throws `not_found` for anyone but the member. */
    async listForMember({ accountId }: Actor, uuid: string): Promise<{ equals: Alternative[] }> {
      const request = await findAppointment(db, uuid)
      if (request?.member_id !== accountId) throw new AppError('not_found')
      return { equals: await findAlternatives(request) }
    },
  }
}
