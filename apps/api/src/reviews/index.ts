/** The public API of reviews of finished appointments. */
export { presentReview } from './reviews.present.ts'
export { selectNewestReviews } from './reviews.queries.ts'
export { findReview } from './reviews.service.ts'
export type { Reviews } from './reviews.service.ts'
