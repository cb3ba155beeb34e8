import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_PER_PROFESSIONAL } from '@fourfold/contract/appointments/shapes'
import type { Location } from '@fourfold/contract/reference/practice'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { prepareStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { buildEnqueueSql } from '../../notifications/index.ts'
import type { NewNotification } from '../../notifications/index.ts'

type Preferences = Record<'preferredHome' | 'preferredClient' | 'preferredOnline' | 'preferredAgreedUpon', boolean>

/** The professional's columns are null if no bookable professional has that username. */
type PartiesRow = Preferences & {
  memberAddress: string | null
  id: AccountId | null
  status: string
  address: string | null
  time_zone: string | null
  session_length: number | null
  rate_cents: number | null
}

/*
 * Lock order: the member, then the professional. Both locks are "for no key update" on the account: they conflict with
 * each other, but not with the key share locks of foreign keys. The CTE that locks the professional reads from the CTE
 * that locks the member, so the member is always locked first.
 */
const lockPartiesStatement = prepareStatement<PartiesRow>(`
  with member as materialized (
    select account.id, profile.meeting_address
    from account join profile on profile.account_id = account.id
    where account.id = $1 and account.status <> 'Rejected' and account.deleted_at is null
    for no key update of account
  ), professional as materialized (
    select account.id, account.status, profile.meeting_address, profile.time_zone, profile.session_length,
      profile.rate_cents,
      profile.preferred_home, profile.preferred_client, profile.preferred_online, profile.preferred_agreed_upon
    from member, account join profile on profile.account_id = account.id
    where lower(account.username) = lower($2) and account.is_professional and account.status <> 'Rejected'
    for no key update of account
  )
  select member.meeting_address as "memberAddress", professional.id, professional.status,
    professional.meeting_address as address, professional.time_zone, professional.session_length,
    professional.rate_cents,
    professional.preferred_home as "preferredHome", professional.preferred_client as "preferredClient",
    professional.preferred_online as "preferredOnline", professional.preferred_agreed_upon as "preferredAgreedUpon"
  from member left join professional on true`)

/**
 * Locks the member, so that concurrent requests can't both pass the limits or both use the same key; then the
 * professional, so that concurrent requests for one slot wait and see the earlier booking.
 */
export async function lockParties(tx: Tx, { memberId, username }: { memberId: AccountId; username: string }) {
  const [row] = await lockPartiesStatement(tx, [memberId, username])
  if (!row) return null
  const { memberAddress, id, ...columns } = row
  return { memberAddress, professional: id === null ? null : { ...columns, id } }
}

/** The columns of the booking reply. */
export type CreatedRow = {
  uuid: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  location: Location
  address: string
}

export type OwnRequest = CreatedRow & {
  status: AppointmentStatus
  professional_id: AccountId
  key: string | null
  request_hash: Buffer | null
}

const OWN_REQUESTS = `
  select uuid, starts_at, ends_at, location, address, status, professional_id, key, request_hash
  from appointment where member_id = $1 and (status = 'Pending' or key = $2)`

const selectOwnRequests = prepareStatement<OwnRequest>(OWN_REQUESTS)

/**
 * Lists the member's pending requests and any booking with this key. The result can't change while the member is
 * locked.
 */
export function listOwnRequests(tx: Tx, memberId: AccountId, key: string | null): Promise<OwnRequest[]> {
  return selectOwnRequests(tx, [memberId, key])
}

const insertAndNotify = prepareStatement<{ booked: boolean } & OwnRequest>(`
  with own as materialized (${OWN_REQUESTS}), booked as (
    insert into appointment (member_id, key, uuid, professional_id, starts_at, ends_at, session_type, location, address,
      time_zone, requested_at, status_changed_at, answer_by, request_hash, member_time_zone, price_cents, note, status)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $15, $16, $17, 'Pending'
    where not exists (select from own where own.key = $2)
      and (select count(*) from own where own.status = 'Pending') < ${MAX_OPEN_REQUESTS}
      and (select count(*) from own where own.status = 'Pending' and own.professional_id = $4)
        < ${MAX_OPEN_REQUESTS_PER_PROFESSIONAL}
    on conflict on constraint appointment_no_overlap do nothing
    returning uuid
  ), enqueued as (${buildEnqueueSql('$14', 'exists (select from booked)')})
  select exists (select from booked) as booked, own.*
  from (values (true)) as single left join own on not exists (select from booked)`)

export type NewAppointment = {
  uuid: string
  member_id: AccountId
  professional_id: AccountId
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  session_type: SessionType
  location: Location
  address: string
  time_zone: string
  member_time_zone: string | null
  price_cents: number | null
  note: string
  requested_at: Temporal.Instant
  answer_by: Temporal.Instant
  key: string | null
  request_hash: Buffer | null
}

/**
 * Inserts a request with its notifications, unless it overlaps a pending or confirmed appointment, its key was used
 * before, or the member has too many pending requests. If not inserted, returns the member's requests, which show the
 * reason.
 */
export async function insertUnlessTaken(
  tx: Tx,
  appointment: NewAppointment,
  notifications: readonly NewNotification[],
) {
  const rows = await insertAndNotify(tx, [
    appointment.member_id,
    appointment.key,
    appointment.uuid,
    appointment.professional_id,
    appointment.starts_at,
    appointment.ends_at,
    appointment.session_type,
    appointment.location,
    appointment.address,
    appointment.time_zone,
    appointment.requested_at,
    appointment.answer_by,
    appointment.request_hash,
    JSON.stringify(notifications),
    appointment.member_time_zone,
    appointment.price_cents,
    appointment.note,
  ])
  return { isBooked: rows[0]?.booked === true, ownRequests: rows.filter(({ uuid }) => uuid !== null) as OwnRequest[] }
}
