import { isMixed } from './plan.ts'
import type { Attempt, Slot } from './plan.ts'

/** What a member was told in the end. */
export type BookingResult = { attempt: Attempt; uuid: string | null }

/** What several moves at once on one appointment were told: the statuses that were promised. */
export type StatusChange = { uuid: string; confirmed: string[] }

/** An appointment as the database has it when all is over. */
export type StoredAppointment = {
  uuid: string
  member: number
  professional: number
  slot: Slot
  status: string
  sequence: number
}

type Observed = { told: readonly BookingResult[]; moved: readonly StatusChange[]; rows: readonly StoredAppointment[] }

export type Violations = {
  /** Pairs of appointments of one professional that share some time. */
  overlaps: string[]
  /** Bookings somebody was promised and the database does not have. */
  lost: string[]
  /** Bookings nobody was promised, or promised twice. */
  duplicated: string[]
  /** Contests without exactly one winner for each stretch of time. */
  unresolved: string[]
  /** Appointments moved other than promised, or more often than once. */
  inconsistent: string[]
}

const overlap = (one: Slot, other: Slot) => one.start < other.end && other.start < one.end
const isSame = (one: Slot, other: Slot) => one.start === other.start && one.end === other.end

/** No hour comes up twice in a run, so whatever meets was live at the same time. */
function findOverlaps(rows: readonly StoredAppointment[]): string[] {
  return [...Map.groupBy(rows, ({ professional }) => professional).values()].flatMap((appointments) => {
    const inOrder = appointments.toSorted((one, other) => one.slot.start - other.slot.start)
    let last: StoredAppointment | undefined
    return inOrder.flatMap((row) => {
      const before = last
      if (!last || row.slot.end > last.slot.end) last = row
      return before && overlap(before.slot, row.slot) ? `${before.uuid} and ${row.uuid}` : []
    })
  })
}

/** Every loser lost to a winner; where all want one slot, there is one winner. */
function isDecided(contest: number, told: readonly BookingResult[]): boolean {
  const winners = told.filter(({ uuid }) => uuid !== null)
  const losers = told.filter(({ uuid }) => uuid === null)
  const isConsistent = losers.every((loser) => winners.some(({ attempt }) => overlap(attempt.slot, loser.attempt.slot)))
  return isConsistent && winners.length > 0 && (isMixed(contest) || winners.length === 1)
}

export function checkBookings({ told, moved, rows }: Observed): Violations {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const promised = told.flatMap(({ attempt, uuid }) => (uuid === null ? [] : { attempt, uuid }))
  const promises = Map.groupBy(promised, ({ uuid }) => uuid)
  const isStored = ({ attempt, uuid }: (typeof promised)[number]) => {
    const row = byUuid.get(uuid)
    return (
      row &&
      row.member === attempt.member &&
      row.professional === attempt.professional &&
      isSame(row.slot, attempt.slot)
    )
  }
  const isConsistentChange = ({ uuid, confirmed: statuses }: StatusChange) => {
    const row = byUuid.get(uuid)
    // A request without an answer may have won, so there may be no promise at all; there are never two.
    return row?.sequence === 1 && statuses.length <= 1 && (statuses[0] ?? row.status) === row.status
  }
  return {
    overlaps: findOverlaps(rows),
    lost: promised.filter((one) => !isStored(one)).map(({ uuid }) => uuid),
    duplicated: rows.filter(({ uuid }) => promises.get(uuid)?.length !== 1).map(({ uuid }) => uuid),
    unresolved: [...Map.groupBy(told, ({ attempt }) => attempt.group)]
      .filter(([contest, ofContest]) => !isDecided(contest, ofContest))
      .map(([contest]) => `contest ${contest}`),
    inconsistent: moved.filter((one) => !isConsistentChange(one)).map(({ uuid }) => uuid),
  }
}
