import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'

/*
 * What becomes of appointments, told by another hand than the product's: no graph, no ranges, no database. The
 * model-based test lets both live through the same hours and compares.
 */

export const HOUR = 3_600_000
const ANSWER = 72 * HOUR

export type Person = { role: 'member' | 'professional'; nth: number }
export type Move = 'approve' | 'reject' | 'cancel' | 'finish'
export type Slot = { start: number; end: number }

type ModelAppointment = {
  member: number
  professional: number
  slot: Slot
  status: AppointmentStatus
  answerBy: number
}

const isLive = ({ status }: ModelAppointment) => status === 'Pending' || status === 'Scheduled'

export function createModel(start: number) {
  const modelAppointments: ModelAppointment[] = []
  let now = start

  function book(member: number, professional: number, slot: Slot): string {
    const open = modelAppointments.filter((one) => one.status === 'Pending' && one.member === member)
    if (open.length >= 10 || open.filter((one) => one.professional === professional).length >= 3) {
      return 'too_many_requests_open'
    }
    if (slot.start <= now) return 'slot_not_offered'
    const theirs = modelAppointments.filter((one) => isLive(one) && one.professional === professional)
    if (theirs.some((one) => slot.start < one.slot.end && one.slot.start < slot.end)) return 'slot_taken'
    modelAppointments.push({
      member,
      professional,
      slot,
      status: 'Pending',
      answerBy: Math.min(now + ANSWER, slot.start),
    })
    return 'booked'
  }

  /** What somebody who may make this move at all makes of this one. */
  function outcome(one: ModelAppointment, move: Move, role: Person['role']): AppointmentStatus | 'move_not_open' {
    const hasStarted = now >= one.slot.start
    const isOver = now >= one.slot.end
    if (one.status === 'Pending') {
      if (move === 'approve' && now < one.answerBy) return 'Scheduled'
      if (move === 'reject') return 'Rejected'
      if (move === 'cancel' && role === 'member') return 'Cancelled'
    }
    if (one.status === 'Scheduled') {
      if (move === 'cancel' && !isOver) return 'Cancelled'
      if (move === 'finish' && hasStarted) return 'Finished'
    }
    return 'move_not_open'
  }

  return {
    now: () => now,
    count: () => modelAppointments.length,
    statuses: () => modelAppointments.map(({ status }) => status),
    book: (member: number, professional: number, slot: Slot) => book(member, professional, slot),

    move({ role, nth }: Person, move: Move, index: number): string {
      const one = modelAppointments[index]
      if (one?.[role] !== nth) return 'not_found'
      if (role === 'member' && move !== 'cancel') return 'not_allowed'
      const next = outcome(one, move, role)
      if (next === 'move_not_open') return next
      one.status = next
      return next
    },

    /** Which of its role the party of an appointment is. */
    partyOf: (role: Person['role'], index: number): number => modelAppointments[index]?.[role] ?? 0,

    /** Time only goes forward. */
    waitUntil(moment: number): void {
      now = Math.max(now, moment)
    },

    /** What the product does by itself once in a while. */
    tick(): void {
      for (const one of modelAppointments) {
        if (one.status === 'Pending' && now >= one.answerBy) one.status = 'Rejected'
        if (one.status === 'Scheduled' && now >= one.slot.end) one.status = 'Finished'
      }
    },
  }
}

export type Model = ReturnType<typeof createModel>
