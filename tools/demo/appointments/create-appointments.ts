import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { saveRating } from '../../../apps/api/src/profiles/index.ts'
import { insertAppointments, insertReviews } from './appointments.store.ts'
import { planAppointments } from './plan-appointments.ts'
import type { DemoAppointment, DemoInput } from './plan-appointments.ts'

const ROWS_AT_ONCE = 1000

/** The average of what each member said last, and how many they are. */
function averageRating(appointments: readonly DemoAppointment[]): { rating: number; count: number } {
  const reviews = appointments.flatMap(({ memberId, review }) => (review ? [{ memberId, ...review }] : []))
  const inOrder = reviews.toSorted((one, other) => one.createdAt - other.createdAt)
  const ratings = [...new Map(inOrder.map(({ memberId, rating }) => [memberId, rating])).values()]
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { rating: sum / Math.max(ratings.length, 1), count: ratings.length }
}

/** Months of appointments and their reviews, and the ratings that follow from them. */
export async function createAppointments(db: Db, world: DemoInput): Promise<DemoAppointment[]> {
  const appointments = planAppointments(world)
  for (let from = 0; from < appointments.length; from += ROWS_AT_ONCE) {
    const some = appointments.slice(from, from + ROWS_AT_ONCE)
    await inTransaction(db, async (tx) => {
      await insertAppointments(tx, some)
      await insertReviews(tx, some)
    })
  }
  const byProfessional = Map.groupBy(appointments, ({ professionalId }) => professionalId)
  await inTransaction(db, async (tx) => {
    for (const [id, met] of byProfessional) await saveRating(tx, id, averageRating(met))
  })
  const reviews = appointments.filter(({ review }) => review).length
  console.log(`${appointments.length} appointments, ${reviews} reviews`)
  return appointments
}
