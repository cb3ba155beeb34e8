/** The life of an appointment: the one graph that the server decides by and the screens draw their buttons from. */

/** (APP-47) */
export const appointmentStatuses = ['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Why one ended that neither party ended: nobody answered, or one of them is no longer here. */
export const endReasons = ['no answer', 'professional unavailable', 'member unavailable'] as const
export type EndReason = (typeof endReasons)[number]

/** What the detail page says; the list shows the status itself, Cancelled as "Canceled". (APP-32, APP-48 to APP-52, OP-072) */
export const statusTexts = {
  Pending: 'Pending professional approval',
  Scheduled: 'Confirmed by professional',
  Rejected: 'Rejected by professional',
  Cancelled: 'Canceled',
  Finished: 'Finished',
} as const satisfies Record<AppointmentStatus, string>

/** Who changes the status; `system` when a time has passed. */
export type AppointmentActor = 'member' | 'professional' | 'system'

/** A time before or after which a move is closed. */
type ActionWindow = 'before-answer-by' | 'before-end' | 'after-start' | 'always'

type Edge = { to: AppointmentStatus; by: readonly AppointmentActor[]; when: ActionWindow }

const graph = {
  Pending: {
    approve: { to: 'Scheduled', by: ['professional'], when: 'before-answer-by' },
    reject: { to: 'Rejected', by: ['professional'], when: 'always' },
    // A member may take a request back; the specification has no status of its own for it.
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
} as const satisfies Record<AppointmentStatus, Partial<Record<string, Edge>>>

export const appointmentActions = ['approve', 'reject', 'cancel', 'finish', 'expire'] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** These hold their time with the professional. */
export const liveStatuses = ['Pending', 'Scheduled'] as const satisfies readonly AppointmentStatus[]

type Moment = {
  now: number
  start: number
  end: number
  /** Until when a request may be confirmed; never later than the start. */
  answerBy: number
}

function isOpen(when: ActionWindow, { now, start, end, answerBy }: Moment): boolean {
  if (when === 'before-answer-by') return now < answerBy
  if (when === 'before-end') return now < end
  if (when === 'after-start') return now >= start
  return true
}

/** Where a move leads, or why it leads nowhere. Instants are milliseconds. */
export function nextStatus(
  status: AppointmentStatus,
  move: AppointmentAction,
  { by, ...moment }: Moment & { by: AppointmentActor },
): { to: AppointmentStatus } | { refused: 'not_allowed' | 'move_not_open' } {
  const edges: Partial<Record<AppointmentAction, Edge>> = graph[status]
  const edge = edges[move]
  if (!isEverAllowed(move, by)) return { refused: 'not_allowed' }
  if (!edge || !edge.by.includes(by) || !isOpen(edge.when, moment)) return { refused: 'move_not_open' }
  return { to: edge.to }
}

/** Whether somebody in this part ever makes this move, whatever the status. */
function isEverAllowed(move: AppointmentAction, by: AppointmentActor): boolean {
  return Object.values(graph).some((edges: Partial<Record<AppointmentAction, Edge>>) => edges[move]?.by.includes(by))
}

/** What the person can do with it right now. */
export function availableActions(status: AppointmentStatus, context: Moment & { by: AppointmentActor }): AppointmentAction[] {
  return appointmentActions.filter((move) => 'to' in nextStatus(status, move, context))
}
