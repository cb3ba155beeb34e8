import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { saveRating } from '../../../apps/api/src/profiles/index.ts'
import { insertAppointments, insertReviews } from './appointments.store.ts'
import { planAppointments } from './plan-appointments.ts'
import type { DemoAppointment, DemoInput } from './plan-appointments.ts'

const BATCH_SIZE = 1000

/** Computes the average of the last rating of each member, and the number of members. */
function computeAverageRating(appointments: readonly DemoAppointment[]): { rating: number; count: number } {
  const reviews = appointments.flatMap(({ memberId, review }) => (review ? [{ memberId, ...review }] : []))
  const ordered = reviews.toSorted((a, b) => a.createdAt - b.createdAt)
  const ratings = [...new Map(ordered.map(({ memberId, rating }) => [memberId, rating])).values()]
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { rating: sum / Math.max(ratings.length, 1), count: ratings.length }
}

/** Inserts months of appointments with reviews, and saves the resulting ratings. */
export async function createAppointments(db: Db, input: DemoInput): Promise<DemoAppointment[]> {
  const appointments = planAppointments(input)
  for (let from = 0; from < appointments.length; from += BATCH_SIZE) {
    const batch = appointments.slice(from, from + BATCH_SIZE)
    await inTransaction(db, async (tx) => {
      await insertAppointments(tx, batch)
      await insertReviews(tx, batch)
    })
  }
  const byProfessional = Map.groupBy(appointments, ({ professionalId }) => professionalId)
  await inTransaction(db, async (tx) => {
    for (const [id, professionalAppointments] of byProfessional)
      await saveRating(tx, id, computeAverageRating(professionalAppointments))
  })
  const reviews = appointments.filter(({ review }) => review).length
  console.log(`${appointments.length} appointments, ${reviews} reviews`)
  return appointments
}
