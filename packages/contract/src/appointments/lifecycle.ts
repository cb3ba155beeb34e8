/** Appointment lifecycle: the server enforces these transitions, and screens derive their buttons from them. */

/** Statuses of an appointment. (APP-47) */
export const appointmentStatuses = ['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Reasons for which the system ends an appointment. */
export const endReasons = ['no answer', 'professional unavailable', 'member unavailable'] as const
export type EndReason = (typeof endReasons)[number]

/**
 * Status texts of the detail page. The list shows the status itself, with Cancelled spelled "Canceled".
 * (APP-32, APP-48 to APP-52, OP-072)
 */
export const statusTexts = {
  Pending: 'Pending professional approval',
  Scheduled: 'Confirmed by professional',
  Rejected: 'Rejected by professional',
  Cancelled: 'Canceled',
  Finished: 'Finished',
} as const satisfies Record<AppointmentStatus, string>

/** The actor of a status change; `system` when a deadline has passed. */
export type AppointmentActor = 'member' | 'professional' | 'system'

/** The period in which an action is possible. */
type ActionWindow = 'before-answer-by' | 'before-end' | 'after-start' | 'always'

type Transition = { to: AppointmentStatus; by: readonly AppointmentActor[]; when: ActionWindow }

const transitions = {
  Pending: {
    approve: { to: 'Scheduled', by: ['professional'], when: 'before-answer-by' },
    reject: { to: 'Rejected', by: ['professional'], when: 'always' },
    // The member withdraws the request; the specification has no separate status for it.
    cancel: { to: 'Cancelled', by: ['member'], when: 'always' },
    expire: { to: 'Rejected', by: ['system'], when: 'always' },
  },
  Scheduled: {
    cancel: { to: 'Cancelled', by: ['member', 'professional'], when: 'before-end' },
    finish: { to: 'Finished', by: ['professional', 'system'], when: 'after-start' },
  },
  Rejected: {},
  Cancelled: {},
  Finished: {},
} as const satisfies Record<AppointmentStatus, Partial<Record<string, Transition>>>

export const appointmentActions = ['approve', 'reject', 'cancel', 'finish', 'expire'] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** Statuses that occupy the professional's time. */
export const activeStatuses = ['Pending', 'Scheduled'] as const satisfies readonly AppointmentStatus[]

type TimeContext = {
  now: number
  start: number
  end: number
  /** Deadline for approving a request; never later than the start. */
  answerBy: number
}

function isOpen(window: ActionWindow, { now, start, end, answerBy }: TimeContext): boolean {
  if (window === 'before-answer-by') return now < answerBy
  if (window === 'before-end') return now < end
  if (window === 'after-start') return now >= start
  return true
}

/** Returns the status after an action, or an error code if the action is not possible. Times are epoch milliseconds. */
export function getNextStatus(
  status: AppointmentStatus,
  action: AppointmentAction,
  { by, ...times }: TimeContext & { by: AppointmentActor },
): { to: AppointmentStatus } | { error: 'not_allowed' | 'move_not_open' } {
  const fromStatus: Partial<Record<AppointmentAction, Transition>> = transitions[status]
  const transition = fromStatus[action]
  if (!isEverAllowed(action, by)) return { error: 'not_allowed' }
  if (!transition || !transition.by.includes(by) || !isOpen(transition.when, times)) return { error: 'move_not_open' }
  return { to: transition.to }
}

/** Returns whether the actor may take the action in at least one status. */
function isEverAllowed(action: AppointmentAction, by: AppointmentActor): boolean {
  return Object.values(transitions).some((fromStatus: Partial<Record<AppointmentAction, Transition>>) =>
    fromStatus[action]?.by.includes(by),
  )
}

/** Lists the actions that the actor can take now. */
export function listAvailableActions(
  status: AppointmentStatus,
  context: TimeContext & { by: AppointmentActor },
): AppointmentAction[] {
  return appointmentActions.filter((action) => 'to' in getNextStatus(status, action, context))
}
