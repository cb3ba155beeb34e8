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
import { holdRating, saveRating } from '../profiles/index.ts'
import { presentReview } from './reviews.present.ts'
import { ratingOf, reviewOfAppointment } from './reviews.queries.ts'
import { saveReview } from './reviews.store.ts'

type Reviewable = { professionalId: AccountId; memberId: AccountId; status: AppointmentStatus }

/** The appointment a review is about; appointments knows. */
type AppointmentOf = (db: Reader, uuid: string) => Promise<Reviewable | undefined>

type ReviewsDeps = { db: Db; clock: Clock; findAppointment: AppointmentOf }

export type Reviews = ReturnType<typeof createReviews>

/** The review of an appointment, for its two parties: only they are told which appointment it is about. */
export async function reviewOf(db: Reader, appointmentUuid: string): Promise<Review | null> {
  const row = await reviewOfAppointment(db, appointmentUuid)
  return row ? { ...presentReview(row), appointmentUuid } : null
}

export function createReviews({ db, clock, findAppointment }: ReviewsDeps) {
  /** A finished appointment stays finished, so it need not be held while the review is written. */
  async function finishedOf(member: Actor, uuid: string): Promise<Reviewable> {
    const appointment = await findAppointment(db, uuid)
    if (appointment?.memberId !== member.accountId) throw new AppError('not_found')
    if (appointment.status !== 'Finished') throw new AppError('not_finished')
    return appointment
  }

  return {
    /** Rates and reviews an appointment, or changes that; the professional's rating follows at once. (REV-10, REV-11) */
    async save(member: Actor, { appointmentUuid, text, rating }: z.output<typeof ReviewForm>) {
      const { professionalId, memberId } = await finishedOf(member, appointmentUuid)
      const review = await inTransaction(db, async (tx) => {
        await lockAccount(tx, memberId)
        // Concurrent reviews of one professional wait for each other here, so that neither average misses the other.
        await holdRating(tx, professionalId)
        await saveReview(tx, { appointmentUuid, professionalId, memberId, text, rating, now: clock.now() })
        await saveRating(tx, professionalId, await ratingOf(tx, professionalId))
        return reviewOf(tx, appointmentUuid)
      })
      if (!review) throw new AppError('not_found')
      return { review }
    },
  }
}
