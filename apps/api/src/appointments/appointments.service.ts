import { afterMove } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentInList, AppointmentReply } from '@fourfold/contract/appointments/shapes'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import { reviewOf } from '../reviews/index.ts'
import { partOf } from './appointments.policy.ts'
import type { PersonsMove } from './appointments.policy.ts'
import { presentAppointment, presentInList } from './appointments.present.ts'
import { agendaOf, appointmentByUuid, partiesOf } from './appointments.queries.ts'
import { expireDue, finishDue, moveFrom } from './appointments.store.ts'
import type { MovedRow } from './appointments.store.ts'
import type { Announce } from './news/news.service.ts'

type LifeDeps = { db: Db; clock: Clock; announce: Announce }

/** Everything after the booking: reading appointments, and moving them along. */
export function createLives({ db, clock, announce }: LifeDeps) {
  /** For its two parties alone; to others it does not exist. (OP-070) */
  async function ownOf(actor: Actor, uuid: string) {
    const appointment = await appointmentByUuid(db, uuid)
    const part = appointment && partOf(appointment, actor.accountId)
    if (!appointment || !part) throw new Failure('not_found')
    return { appointment, part }
  }

  /** Moves what is due in one transaction with its mails, and says how many there were. */
  async function sweep(happening: 'expire' | 'finish', due: (tx: Tx, now: Temporal.Instant) => Promise<MovedRow[]>) {
    const was = happening === 'expire' ? 'Pending' : 'Scheduled'
    return inTransaction(db, async (tx) => {
      const moved = await due(tx, clock.now())
      for (const { uuid, starts_at, answer_by } of moved) {
        await announce(tx, happening, { uuid, was, startsAt: starts_at, answerBy: answer_by })
      }
      return moved.length
    })
  }

  return {
    async agenda({ accountId, isProfessional }: Actor): Promise<AppointmentInList[]> {
      const rows = await agendaOf(db, isProfessional ? 'professional_id' : 'member_id', accountId)
      return rows.map(presentInList)
    },

    async one(actor: Actor, uuid: string): Promise<AppointmentReply> {
      const { appointment, part } = await ownOf(actor, uuid)
      const [{ member, professional }, review] = await Promise.all([partiesOf(db, appointment), reviewOf(db, uuid)])
      return { appointment: presentAppointment({ appointment, member, professional, viewer: part }), review }
    },

    /** Makes a move as one of the parties. Of two that meet, the one that found the status unchanged has made it. */
    async move(
      actor: Actor,
      uuid: string,
      move: PersonsMove,
    ): Promise<{ appointment: { uuid: string; status: AppointmentStatus } }> {
      const { appointment, part } = await ownOf(actor, uuid)
      const { status: was, starts_at: startsAt, ends_at, answer_by: answerBy } = appointment
      const now = clock.now()
      const moment = { now: now.epochMilliseconds, start: startsAt.epochMilliseconds, end: ends_at.epochMilliseconds }
      const next = afterMove(was, move, { by: part, ...moment })
      if ('refused' in next) throw new Failure(next.refused)
      await inTransaction(db, async (tx) => {
        const moved = await moveFrom(tx, { uuid, status: was }, { to: next.to, by: part, now })
        if (!moved) throw new Failure('move_not_open')
        await announce(tx, move, { uuid, was, startsAt, answerBy })
      })
      return { appointment: { uuid, status: next.to } }
    },

    /** Rejects requests nobody answered in time, a bounded number; how many there were. Safe to run twice. */
    expireUnanswered: () => sweep('expire', expireDue),

    /** Finishes confirmed appointments that are over, a bounded number; how many there were. (OP-074) */
    finishPast: () => sweep('finish', finishDue),
  }
}
