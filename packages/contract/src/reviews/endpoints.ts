import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Review, ReviewForm } from './shapes.ts'

export const saveReview = endpoint({
  method: 'POST',
  path: '/review',
  access: 'member',
  summary: "Create or update the member's review of a finished appointment. (REV-10, REV-11)",
  body: ReviewForm,
  reply: z.object({ review: Review }),
  errors: ['not_found', 'not_finished'],
})
