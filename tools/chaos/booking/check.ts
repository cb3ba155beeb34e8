import { isMixed } from './plan.ts'
import type { Attempt, Slot } from './plan.ts'

/** Final response to an attempt. */
export type BookingResult = { attempt: Attempt; uuid: string | null }

/** Statuses that the API confirmed in response to concurrent status changes of one appointment. */
export type StatusChange = { uuid: string; confirmedStatuses: string[] }

/** An appointment in the database after the run. */
export type StoredAppointment = {
  uuid: string
  member: number
  professional: number
  slot: Slot
  status: string
  sequence: number
}

type Observations = {
  results: readonly BookingResult[]
  changes: readonly StatusChange[]
  rows: readonly StoredAppointment[]
}

export type Violations = {
  /** Overlapping appointments of one professional. */
  overlaps: string[]
  /** Confirmed bookings that are not in the database. */
  lost: string[]
  /** Stored bookings that were never confirmed, or confirmed twice. */
  duplicated: string[]
  /** Groups without exactly one winner per interval. */
  unresolved: string[]
  /** Appointments whose status differs from the confirmed one, or changed more than once. */
  inconsistent: string[]
}

const isOverlapping = (a: Slot, b: Slot) => a.start < b.end && b.start < a.end
const isSameSlot = (a: Slot, b: Slot) => a.start === b.start && a.end === b.end

/** Each hour is used once per run, so overlapping appointments were active at the same time. */
function findOverlaps(rows: readonly StoredAppointment[]): string[] {
  return [...Map.groupBy(rows, ({ professional }) => professional).values()].flatMap((appointments) => {
    const ordered = appointments.toSorted((a, b) => a.slot.start - b.slot.start)
    let last: StoredAppointment | undefined
    return ordered.flatMap((row) => {
      const previous = last
      if (!last || row.slot.end > last.slot.end) last = row
      return previous && isOverlapping(previous.slot, row.slot) ? `${previous.uuid} and ${row.uuid}` : []
    })
  })
}

/** Checks that each rejected request overlaps a winner, and that one slot has only one winner. */
function isResolved(group: number, results: readonly BookingResult[]): boolean {
  const winners = results.filter(({ uuid }) => uuid !== null)
  const losers = results.filter(({ uuid }) => uuid === null)
  const isConsistent = losers.every((loser) =>
    winners.some(({ attempt }) => isOverlapping(attempt.slot, loser.attempt.slot)),
  )
  return isConsistent && winners.length > 0 && (isMixed(group) || winners.length === 1)
}

export function checkBookings({ results, changes, rows }: Observations): Violations {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const confirmed = results.flatMap(({ attempt, uuid }) => (uuid === null ? [] : { attempt, uuid }))
  const confirmations = Map.groupBy(confirmed, ({ uuid }) => uuid)
  const isStored = ({ attempt, uuid }: (typeof confirmed)[number]) => {
    const row = byUuid.get(uuid)
    return (
      row &&
      row.member === attempt.member &&
      row.professional === attempt.professional &&
      isSameSlot(row.slot, attempt.slot)
    )
  }
  const isConsistentChange = ({ uuid, confirmedStatuses }: StatusChange) => {
    const row = byUuid.get(uuid)
    // A request without a response may have succeeded, so there may be no confirmation; there are never two.
    return row?.sequence === 1 && confirmedStatuses.length <= 1 && (confirmedStatuses[0] ?? row.status) === row.status
  }
  return {
    overlaps: findOverlaps(rows),
    lost: confirmed.filter((booking) => !isStored(booking)).map(({ uuid }) => uuid),
    duplicated: rows.filter(({ uuid }) => confirmations.get(uuid)?.length !== 1).map(({ uuid }) => uuid),
    unresolved: [...Map.groupBy(results, ({ attempt }) => attempt.group)]
      .filter(([group, groupResults]) => !isResolved(group, groupResults))
      .map(([group]) => `group ${group}`),
    inconsistent: changes.filter((change) => !isConsistentChange(change)).map(({ uuid }) => uuid),
  }
}
