import { findReviewableAppointment } from '../appointments/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import { exportReviews } from './data-export.queries.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { createReviews } from './reviews.service.ts'
import { eraseReviewTexts } from './reviews.store.ts'

export const reviewsModule = {
  create: (parts: Base) => ({ reviews: createReviews({ ...parts, findAppointment: findReviewableAppointment }) }),
  routes: [reviewRoutes],
  eraseAccount: eraseReviewTexts,
  exportData: { reviews: exportReviews },
} satisfies Manifest
