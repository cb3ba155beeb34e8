import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'

/*
 * A simple model of appointments, independent of the product: no status graph, no ranges, no database. The model-based
 * test runs the same commands against both and compares the results.
 */

export const HOUR = 3_600_000
const ANSWER = 72 * HOUR

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
    const open = modelAppointments.filter(({ status, member: owner }) => status === 'Pending' && owner === member)
    if (open.length >= 10 || open.filter((appointment) => appointment.professional === professional).length >= 3) {
      return 'too_many_requests_open'
    }
    if (slot.start <= now) return 'slot_not_offered'
    const booked = modelAppointments.filter(
      (appointment) => isLive(appointment) && appointment.professional === professional,
    )
    if (booked.some((other) => slot.start < other.slot.end && other.slot.start < slot.end)) return 'slot_taken'
    modelAppointments.push({
      member,
      professional,
      slot,
      status: 'Pending',
      answerBy: Math.min(now + ANSWER, slot.start),
    })
    return 'booked'
  }

  /** The next status after an action of a party whose role allows it. */
  function nextStatus(
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
    statuses: () => modelAppointments.map(({ status }) => status),
    book: (member: number, professional: number, slot: Slot) => book(member, professional, slot),

    applyAction({ role, nth }: Person, action: Action, index: number): string {
      const appointment = modelAppointments[index]
      if (appointment?.[role] !== nth) return 'not_found'
      if (role === 'member' && action !== 'cancel') return 'not_allowed'
      const next = nextStatus(appointment, action, role)
      if (next === 'move_not_open') return next
      appointment.status = next
      return next
    },

    /** The number of the party with this role. */
    partyOf: (role: Person['role'], index: number): number => modelAppointments[index]?.[role] ?? 0,

    /** Time only goes forward. */
    waitUntil(moment: number): void {
      now = Math.max(now, moment)
    },

    /** What the background sweep does. */
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
