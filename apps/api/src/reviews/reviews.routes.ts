import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Reviews } from './index.ts'

export function reviewRoutes({ reviews }: { reviews: Reviews }): Route[] {
  return [route(saveReview, ({ actor, body }) => reviews.save(actor, body))]
}
