import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { Review, ReviewForm } from '@fourfold/contract/reviews/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import { lockRating, saveRating } from '../profiles/index.ts'
import { presentReview } from './reviews.present.ts'
import { computeRating, findReviewRow } from './reviews.queries.ts'
import { saveReview } from './reviews.store.ts'

type Reviewable = { professionalId: AccountId; memberId: AccountId; status: AppointmentStatus }

/** Finds the appointment of a review. Implemented by appointments. */
type FindAppointment = (db: Reader, uuid: string) => Promise<Reviewable | undefined>

type ReviewsDeps = { db: Db; clock: Clock; findAppointment: FindAppointment }

export type Reviews = ReturnType<typeof createReviews>

/** Finds the review of an appointment. Only the two parties may see which appointment it belongs to. */
export async function findReview(db: Reader, appointmentUuid: string): Promise<Review | null> {
  const row = await findReviewRow(db, appointmentUuid)
  return row ? { ...presentReview(row), appointmentUuid } : null
}

export function createReviews({ db, clock, findAppointment }: ReviewsDeps) {
  /** Finds the member's finished appointment. Its status can't change anymore, so it needs no lock. */
  async function getFinishedAppointment(member: Actor, uuid: string): Promise<Reviewable> {
    const appointment = await findAppointment(db, uuid)
    if (appointment?.memberId !== member.accountId) throw new AppError('not_found')
    if (appointment.status !== 'Finished') throw new AppError('not_finished')
    return appointment
  }

  return {
    /** Creates or updates the review of an appointment and the professional's rating. (REV-10, REV-11) */
    async save(member: Actor, { appointmentUuid, text, rating }: z.output<typeof ReviewForm>) {
      const { professionalId, memberId } = await getFinishedAppointment(member, appointmentUuid)
      const review = await inTransaction(db, async (tx) => {
        await lockAccount(tx, memberId)
        // Serializes concurrent reviews of one professional, so that the average includes all of them.
        await lockRating(tx, professionalId)
        await saveReview(tx, { appointmentUuid, professionalId, memberId, text, rating, now: clock.now() })
        await saveRating(tx, professionalId, await computeRating(tx, professionalId))
        return findReview(tx, appointmentUuid)
      })
      if (!review) throw new AppError('not_found')
      return { review }
    },
  }
}
