import { getNextStatus } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus, AppointmentAction } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentReply } from '@fourfold/contract/appointments/shapes'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { findReview } from '../../reviews/index.ts'
import { getRole } from '../appointments.policy.ts'
import type { PartyRole, PartyAction } from '../appointments.policy.ts'
import { presentAppointment, listDisclosedFields } from '../appointments.present.ts'
import { findAppointment, selectAccessGrant, findParties } from '../appointments.queries.ts'
import type { AppointmentRow } from '../appointments.queries.ts'
import { hideBlockedText } from '../blocked-text.ts'
import { planNotifications } from '../notifications/notifications.policy.ts'
import { expireDue, finishDue, changeStatus } from './transitions.store.ts'
import type { ChangedRow } from './transitions.store.ts'

/** Records which of the member's fields a professional has viewed. Implemented by privacy. */
export type RecordDisclosure = (
  viewer: Actor,
  disclosure: { memberId: AccountId; fields: readonly DisclosedField[] },
) => Promise<void>

type TransitionDeps = { db: Db; clock: Clock; recordDisclosure: RecordDisclosure }

type StatusChanges = { previousStatus: AppointmentStatus; changedRows: readonly ChangedRow[]; now: Temporal.Instant }

/** Enqueues notifications in the transaction of the change. */
async function notify(
  tx: Tx,
  action: AppointmentAction,
  { previousStatus, changedRows, now }: StatusChanges,
): Promise<void> {
  await enqueueNotifications(
    tx,
    changedRows.flatMap((row) => planNotifications(action, { ...row, previousStatus }, now)),
  )
}

function toTimeContext({ starts_at, ends_at, answer_by }: AppointmentRow, by: PartyRole, now: Temporal.Instant) {
  return {
    by,
    now: now.epochMilliseconds,
    start: starts_at.epochMilliseconds,
    end: ends_at.epochMilliseconds,
    answerBy: answer_by.epochMilliseconds,
  }
}

type Transition = {
  appointment: AppointmentRow
  role: PartyRole
  to: AppointmentStatus
  now: Temporal.Instant
  explanation?: string
}

/** Applies an action unless the status has changed since it was read. Returns whether it was applied. */
async function applyTransition(tx: Tx, action: AppointmentAction, transition: Transition): Promise<boolean> {
  const { appointment, role, to, now, explanation = '' } = transition
  const { uuid, status: previousStatus } = appointment
  const changedRow = await changeStatus(tx, { uuid, status: previousStatus }, { to, by: role, now, explanation })
  if (changedRow) await notify(tx, action, { previousStatus, changedRows: [changedRow], now })
  return changedRow !== undefined
}

type ActionRequest = { uuid: string; explanation?: string }
type ActionReply = { appointment: { uuid: string; status: AppointmentStatus } }

type RequestToApprove = { professional: Actor; memberId: AccountId; uuid: string }

type OwnAppointment = { appointment: AppointmentRow; role: PartyRole }

/** Presents an appointment to a party. Records which of the member's fields a professional receives. */
async function presentTo(
  actor: Actor,
  { appointment, role }: OwnAppointment,
  { db, clock, recordDisclosure }: TransitionDeps,
): Promise<AppointmentReply> {
  const { uuid, professional_id: professionalId, member_id: memberId } = appointment
  const checkAccess = async () => {
    if (role === 'member') return true
    const pair = { professional: professionalId, member: memberId, now: clock.now() }
    return (await selectAccessGrant(db, pair).executeTakeFirst()) !== undefined
  }
  const [{ member, professional }, review, hasAccess, visible] = await Promise.all([
    findParties(db, appointment),
    findReview(db, uuid),
    checkAccess(),
    hideBlockedText(db, appointment, role),
  ])
  // The address stays even if the other party is blocked: the professional still has to go there.
  const row = { ...visible, address: appointment.address }
  const appointmentView = presentAppointment({ appointment: row, member, professional, viewer: role, hasAccess })
  if (role === 'professional') await recordDisclosure(actor, { memberId, fields: listDisclosedFields(appointmentView) })
  return { appointment: appointmentView, review }
}

/** Reads appointments and changes their status. */
export function createTransitions({ db, clock, recordDisclosure }: TransitionDeps) {
  /** Throws `not_found` for anyone but the two parties. (OP-070) */
  async function getOwnAppointment(actor: Actor, uuid: string) {
    const appointment = await findAppointment(db, uuid)
    const role = appointment && getRole(appointment, actor.accountId)
    if (!appointment || !role) throw new AppError('not_found')
    return { appointment, role }
  }

  /** Changes due appointments and enqueues their mails in one transaction. Returns the number of appointments. */
  async function sweep(
    action: 'expire' | 'finish',
    changeDue: (tx: Tx, now: Temporal.Instant) => Promise<ChangedRow[]>,
  ) {
    const previousStatus = action === 'expire' ? 'Pending' : 'Scheduled'
    return inTransaction(db, async (tx) => {
      const now = clock.now()
      const changedRows = await changeDue(tx, now)
      await notify(tx, action, { previousStatus, changedRows, now })
      return changedRows.length
    })
  }

  return {
    async getAppointment(actor: Actor, uuid: string): Promise<AppointmentReply> {
      return presentTo(actor, await getOwnAppointment(actor, uuid), { db, clock, recordDisclosure })
    },

    /** Applies an action of a party. Of two concurrent actions, only the first succeeds. */
    async applyAction(actor: Actor, { uuid, explanation }: ActionRequest, action: PartyAction): Promise<ActionReply> {
      const { appointment, role } = await getOwnAppointment(actor, uuid)
      const now = clock.now()
      const next = getNextStatus(appointment.status, action, toTimeContext(appointment, role, now))
      if ('error' in next) throw new AppError(next.error)
      await inTransaction(db, async (tx) => {
        const transition = { appointment, role, to: next.to, now, ...(explanation && { explanation }) }
        if (!(await applyTransition(tx, action, transition))) throw new AppError('move_not_open')
      })
      return { appointment: { uuid, status: next.to } }
    },

    /**
     * Approves a member's request, if it is still pending, in the transaction of the professional's message. (OP-075)
     */
    async approveRequest(tx: Tx, { professional, memberId, uuid }: RequestToApprove): Promise<void> {
      const appointment = await findAppointment(tx, uuid)
      if (appointment?.member_id !== memberId || appointment.professional_id !== professional.accountId) return
      const now = clock.now()
      const next = getNextStatus(appointment.status, 'approve', toTimeContext(appointment, 'professional', now))
      if ('error' in next) return
      await applyTransition(tx, 'approve', { appointment, role: 'professional', to: next.to, now })
    },

    /** Rejects one batch of unanswered requests and returns its size. Idempotent. */
    expireUnanswered: () => sweep('expire', expireDue),

    /** Finishes one batch of past appointments and returns its size. (OP-074) */
    finishPast: () => sweep('finish', finishDue),
  }
}
