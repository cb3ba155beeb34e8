import { plainText } from '../text.ts'
import { z } from '../zod.ts'

/** Rating range in hands, in half steps; 0 means unrated. (OP-026) */
const MIN_HANDS = 0.5
const MAX_HANDS = 5
const Rating = z
  .number()
  .min(MIN_HANDS, 'Click on the hands to rate first.')
  .max(MAX_HANDS)
  .multipleOf(0.5, 'Please rate in half steps.')

/** A review to save. Replaces an existing review of the appointment. (REV-10, OP-026) */
export const ReviewForm = z.object({
  text: plainText(5000),
  rating: Rating,
  appointmentUuid: z.uuid(),
})

/** A review. `User.name` is first name and last initial; only the parties get `appointmentUuid`. (REV-09) */
export const Review = z
  .object({
    id: z.int(),
    text: z.string(),
    rating: z.number(),
    appointmentUuid: z.uuid().optional(),
    User: z.object({ name: z.string() }),
    /** Month such as 2026-11 (extension). The day is omitted because it could identify the reviewer. */
    writtenIn: z.string(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>
