import { afterMove } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus, Move } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentReply } from '@fourfold/contract/appointments/shapes'
import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { reviewOf } from '../../reviews/index.ts'
import { partOf } from '../appointments.policy.ts'
import type { Part, PersonsMove } from '../appointments.policy.ts'
import { presentAppointment, toldFieldsOf } from '../appointments.present.ts'
import { appointmentByUuid, currentInsight, partiesOf } from '../appointments.queries.ts'
import type { AppointmentRow } from '../appointments.queries.ts'
import { withoutBlockedWords } from '../blocked-text.ts'
import { notificationsAfter } from '../notifications/notifications.policy.ts'
import { expireDue, finishDue, moveFrom } from './transitions.store.ts'
import type { MovedRow } from './transitions.store.ts'

/** Writes down for a member what a professional has opened; privacy keeps it. */
export type NoteDisclosure = (
  viewer: Actor,
  told: { memberId: AccountId; fields: readonly ToldField[] },
) => Promise<void>

type TransitionDeps = { db: Db; clock: Clock; noteDisclosure: NoteDisclosure }

type Moved = { was: AppointmentStatus; moved: readonly MovedRow[]; now: Temporal.Instant }

/** What the parties are told exists exactly when the change does. */
async function notify(tx: Tx, change: Move, { was, moved, now }: Moved): Promise<void> {
  await enqueueNotifications(
    tx,
    moved.flatMap((row) => notificationsAfter(change, { ...row, was }, now)),
  )
}

function momentOf({ starts_at, ends_at, answer_by }: AppointmentRow, by: Part, now: Temporal.Instant) {
  return {
    by,
    now: now.epochMilliseconds,
    start: starts_at.epochMilliseconds,
    end: ends_at.epochMilliseconds,
    answerBy: answer_by.epochMilliseconds,
  }
}

type Step = {
  appointment: AppointmentRow
  part: Part
  to: AppointmentStatus
  now: Temporal.Instant
  explanation?: string
}

/** Whether the appointment still had the status it was seen in, and has moved. */
async function moveWithin(tx: Tx, move: Move, step: Step): Promise<boolean> {
  const { appointment, part, to, now, explanation = '' } = step
  const { uuid, status: was } = appointment
  const moved = await moveFrom(tx, { uuid, status: was }, { to, by: part, now, explanation })
  if (moved) await notify(tx, move, { was, moved: [moved], now })
  return moved !== undefined
}

type Ending = { uuid: string; explanation?: string }
type MoveReply = { appointment: { uuid: string; status: AppointmentStatus } }

type RequestOf = { professional: Actor; memberId: AccountId; uuid: string }

type Own = { appointment: AppointmentRow; part: Part }

/** What one of the parties reads of an appointment; what a professional reads of the member is written down for her. */
async function shownTo(
  actor: Actor,
  { appointment, part }: Own,
  { db, clock, noteDisclosure }: TransitionDeps,
): Promise<AppointmentReply> {
  const { uuid, professional_id: professionalId, member_id: memberId } = appointment
  const hasInsight = async () => {
    if (part === 'member') return true
    const pair = { professional: professionalId, member: memberId, now: clock.now() }
    return (await currentInsight(db, pair).executeTakeFirst()) !== undefined
  }
  const [{ member, professional }, review, told, spared] = await Promise.all([
    partiesOf(db, appointment),
    reviewOf(db, uuid),
    hasInsight(),
    withoutBlockedWords(db, appointment, part),
  ])
  // Where to go stays: until it is called off, a professional has to be there, whomever they block.
  const read = { ...spared, address: appointment.address }
  const shown = presentAppointment({ appointment: read, member, professional, viewer: part, told })
  if (part === 'professional') await noteDisclosure(actor, { memberId, fields: toldFieldsOf(shown) })
  return { appointment: shown, review }
}

/** Everything after the booking: reading an appointment, and moving it along. */
export function createTransitions({ db, clock, noteDisclosure }: TransitionDeps) {
  /** For its two parties alone; to others it does not exist. (OP-070) */
  async function ownOf(actor: Actor, uuid: string) {
    const appointment = await appointmentByUuid(db, uuid)
    const part = appointment && partOf(appointment, actor.accountId)
    if (!appointment || !part) throw new AppError('not_found')
    return { appointment, part }
  }

  /** Moves what is due in one transaction with its mails, and says how many there were. */
  async function sweep(change: 'expire' | 'finish', due: (tx: Tx, now: Temporal.Instant) => Promise<MovedRow[]>) {
    const was = change === 'expire' ? 'Pending' : 'Scheduled'
    return inTransaction(db, async (tx) => {
      const now = clock.now()
      const moved = await due(tx, now)
      await notify(tx, change, { was, moved, now })
      return moved.length
    })
  }

  return {
    async one(actor: Actor, uuid: string): Promise<AppointmentReply> {
      return shownTo(actor, await ownOf(actor, uuid), { db, clock, noteDisclosure })
    },

    /** Makes a move as one of the parties. Of two that meet, the one that found the status unchanged has made it. */
    async move(actor: Actor, { uuid, explanation }: Ending, move: PersonsMove): Promise<MoveReply> {
      const { appointment, part } = await ownOf(actor, uuid)
      const now = clock.now()
      const next = afterMove(appointment.status, move, momentOf(appointment, part, now))
      if ('refused' in next) throw new AppError(next.refused)
      await inTransaction(db, async (tx) => {
        const step = { appointment, part, to: next.to, now, ...(explanation && { explanation }) }
        if (!(await moveWithin(tx, move, step))) throw new AppError('move_not_open')
      })
      return { appointment: { uuid, status: next.to } }
    },

    /** Approves a member's request within another change of its professional, if it still waits. (OP-075) */
    async approveRequest(tx: Tx, { professional, memberId, uuid }: RequestOf): Promise<void> {
      const appointment = await appointmentByUuid(tx, uuid)
      if (appointment?.member_id !== memberId || appointment.professional_id !== professional.accountId) return
      const now = clock.now()
      const next = afterMove(appointment.status, 'approve', momentOf(appointment, 'professional', now))
      if ('refused' in next) return
      await moveWithin(tx, 'approve', { appointment, part: 'professional', to: next.to, now })
    },

    /** Rejects requests nobody answered in time, a bounded number; how many there were. Safe to run twice. */
    expireUnanswered: () => sweep('expire', expireDue),

    /** Finishes confirmed appointments that are over, a bounded number; how many there were. (OP-074) */
    finishPast: () => sweep('finish', finishDue),
  }
}
