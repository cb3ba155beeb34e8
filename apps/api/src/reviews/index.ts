/** The public API of reviews of finished appointments. */
export { presentReview } from './reviews.present.ts'
export { selectNewestReviews } from './reviews.queries.ts'
export { createReviews, findReview } from './reviews.service.ts'
export { eraseReviewTexts } from './reviews.store.ts'
export type { Reviews } from './reviews.service.ts'
export { exportReviews } from './data-export.queries.ts'
