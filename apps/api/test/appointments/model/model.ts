import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'

/*
 * A simple model of appointments, independent of the product: no status graph, no range types, no database. The
 * model-based test runs the same commands against the model and the product, and compares the results.
 */

export const HOUR = 3_600_000
const ANSWER_TIME = 72 * HOUR

export type Person = { role: 'member' | 'professional'; nth: number }
export type Action = 'approve' | 'reject' | 'cancel' | 'finish'
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
    const pending = modelAppointments.filter(({ status, member: owner }) => status === 'Pending' && owner === member)
    if (
      pending.length >= 10 ||
      pending.filter((appointment) => appointment.professional === professional).length >= 3
    ) {
      return 'too_many_requests_open'
    }
    if (slot.start <= now) return 'slot_not_offered'
    const live = modelAppointments.filter(
      (appointment) => isLive(appointment) && appointment.professional === professional,
    )
    if (live.some((other) => slot.start < other.slot.end && other.slot.start < slot.end)) return 'slot_taken'
    modelAppointments.push({
      member,
      professional,
      slot,
      status: 'Pending',
      answerBy: Math.min(now + ANSWER_TIME, slot.start),
    })
    return 'booked'
  }

  /** Returns the next status after an action, assuming that the role allows the action. */
  function getNextStatus(
    { status, slot, answerBy }: ModelAppointment,
    action: Action,
    role: Person['role'],
  ): AppointmentStatus | 'move_not_open' {
    const hasStarted = now >= slot.start
    const isOver = now >= slot.end
    if (status === 'Pending') {
      if (action === 'approve' && now < answerBy) return 'Scheduled'
      if (action === 'reject') return 'Rejected'
      if (action === 'cancel' && role === 'member') return 'Cancelled'
    }
    if (status === 'Scheduled') {
      if (action === 'cancel' && !isOver) return 'Cancelled'
      if (action === 'finish' && hasStarted) return 'Finished'
    }
    return 'move_not_open'
  }

  return {
    now: () => now,
    count: () => modelAppointments.length,
    listStatuses: () => modelAppointments.map(({ status }) => status),
    book: (member: number, professional: number, slot: Slot) => book(member, professional, slot),

    applyAction({ role, nth }: Person, action: Action, index: number): string {
      const appointment = modelAppointments[index]
      if (appointment?.[role] !== nth) return 'not_found'
      if (role === 'member' && action !== 'cancel') return 'not_allowed'
      const nextStatus = getNextStatus(appointment, action, role)
      if (nextStatus === 'move_not_open') return nextStatus
      appointment.status = nextStatus
      return nextStatus
    },

    /** Returns the number of the party with this role. */
    partyOf: (role: Person['role'], index: number): number => modelAppointments[index]?.[role] ?? 0,

    /** Advances the clock, never backward. */
    waitUntil(moment: number): void {
      now = Math.max(now, moment)
    },

    /** Applies the background sweep. */
    sweep(): void {
      for (const appointment of modelAppointments) {
        const { status, answerBy, slot } = appointment
        if (status === 'Pending' && now >= answerBy) appointment.status = 'Rejected'
        if (status === 'Scheduled' && now >= slot.end) appointment.status = 'Finished'
      }
    },
  }
}

export type Model = ReturnType<typeof createModel>
