import { approveAppointment, finishAppointment } from '@fourfold/contract/appointments/endpoints'
import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { booked, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import type { World } from '../setup/world.ts'

/** An appointment that took place, as its professional says. Time passes until then. */
export async function finishedWith(world: World, practice: Practice, memberToken: string): Promise<string> {
  const body = { appointmentUuid: await booked(world, memberToken, { practice, slot: slotAt(world, 1) }) }
  await world.call(approveAppointment, { body }, { token: practice.token })
  world.clock.advance({ hours: 48 })
  const { data, errors } = await world.call(finishAppointment, { body }, { token: practice.token })
  if (!data) throw new Error(`not finished: ${errors[0]?.msg}`)
  return body.appointmentUuid
}

type Given = { appointmentUuid: string; rating?: number; text?: string }

export function review(world: World, token: string, { rating = 4.5, text = 'Very kind.', ...given }: Given) {
  return world.call(saveReview, { body: { ...given, rating, text } }, { token })
}
