/** The door of reviews: what members think of finished appointments. */
export { presentReview } from './reviews.present.ts'
export { newestReviews } from './reviews.queries.ts'
export { createReviews, reviewOf } from './reviews.service.ts'
export { forgetReviewTexts } from './reviews.store.ts'
export type { Reviews } from './reviews.service.ts'
export { reviewData } from './data-export.queries.ts'
