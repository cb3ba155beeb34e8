import { plainText } from '../text.ts'
import { z } from '../zod.ts'

/** Five hands in half steps. A form starts at 0, which is not a rating yet. (OP-026) */
const MIN_HANDS = 0.5
const MAX_HANDS = 5
const Rating = z
  .number()
  .min(MIN_HANDS, 'Click on the hands to rate first.')
  .max(MAX_HANDS)
  .multipleOf(0.5, 'Please rate in half steps.')

/** Saved again, it replaces the review of that appointment. (REV-10, OP-026) */
export const ReviewForm = z.object({
  text: plainText(5000),
  rating: Rating,
  appointmentUuid: z.uuid(),
})

/** A review; the reviewer's name is the first name and the last initial, and the appointment is told to its parties alone. (REV-09) */
export const Review = z
  .object({
    id: z.int(),
    text: z.string(),
    rating: z.number(),
    appointmentUuid: z.uuid().optional(),
    User: z.object({ name: z.string() }),
    /** The month it was written in, like 2026-11: the day could tell who it was. Ours. */
    writtenIn: z.string(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>
