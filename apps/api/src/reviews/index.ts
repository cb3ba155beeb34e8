/** The door of reviews: what members think of finished appointments. */
export { createReviews, reviewOf } from './reviews.service.ts'
export type { Reviews } from './reviews.service.ts'
